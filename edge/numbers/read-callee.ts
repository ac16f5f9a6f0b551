import type { CalleeNumber, NumberKind } from '@parley/contract/vocabulary'
import {
  type CountryCode,
  isSupportedCountry,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { zonesOfNumber } from './zones-of-number.ts'

/**
 * Whom a number rings, by the plans that libphonenumber knows. What was written with + or 00 is international; anything
 * else is first read as a number of the home country, as its carriers would dial it, and then as one with its calling code.
 */
export const readCallee = (written: string, home: string | undefined): CalleeNumber => {
  const digits = written.replaceAll(/[^0-9+]/g, '')
  const international = digits.startsWith('+') ? digits.slice(1) : digits.replace(/^00/, '')
  const isInternational = international !== digits
  const own = isInternational ? undefined : read(digits, home)
  const found = own ?? read(`+${international}`, undefined)
  if (found !== undefined) return found
  const zones = zonesOfNumber(international)
  const isAbroad = isInternational && zones.length > 0
  return {
    country: undefined,
    kind: 'unknown',
    zones: isAbroad ? zones : [],
    isShort: international.length < shortestSubscriber,
  }
}

/** Subscriber numbers of small countries have seven digits with their calling code; services have fewer. */
const shortestSubscriber = 7

/** Calling codes that no country has: satellites and networks at sea and in the air. */
const networksOfNoCountry: readonly string[] = ['870', '881', '882', '883']

const kinds: Readonly<Record<Exclude<NumberType, undefined>, NumberKind>> = {
  MOBILE: 'mobile',
  FIXED_LINE: 'fixed',
  FIXED_LINE_OR_MOBILE: 'fixedOrMobile',
  VOIP: 'voip',
  PERSONAL_NUMBER: 'personal',
  UAN: 'company',
  VOICEMAIL: 'company',
  TOLL_FREE: 'tollFree',
  SHARED_COST: 'sharedCost',
  PREMIUM_RATE: 'premium',
  PAGER: 'pager',
}

const read = (text: string, home: string | undefined): CalleeNumber | undefined => {
  const country = asCountry(home)
  const parsed =
    country === undefined ? parsePhoneNumberFromString(text) : parsePhoneNumberFromString(text, country)
  if (parsed?.isValid() !== true) return undefined
  const type = parsed.getType()
  // A mobile says nothing of where it is, wherever its number was given out: all zones of its calling code.
  const isPlaced = type === 'FIXED_LINE' || type === 'FIXED_LINE_OR_MOBILE'
  const isSatellite = networksOfNoCountry.includes(parsed.countryCallingCode)
  return {
    country: isSatellite ? undefined : parsed.country,
    kind: isSatellite ? 'satellite' : type === undefined ? 'unknown' : kinds[type],
    zones: zonesOfNumber(isPlaced ? parsed.number.slice(1) : parsed.countryCallingCode),
    isShort: false,
  }
}

const asCountry = (home: string | undefined): CountryCode | undefined =>
  home !== undefined && isSupportedCountry(home) ? home : undefined

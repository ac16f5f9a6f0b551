import type { CalleeNumber, NumberKind } from '@parley/contract/vocabulary'
import type { NumberType, PhoneNumber } from 'libphonenumber-js/max'
import { knowsCountry, parseNumber } from './parse-number.ts'
import { usStateOfNumber } from './us-state-of-number.ts'
import { zonesOfNumber } from './zones-of-number.ts'

/** The callee of a number, by libphonenumber's numbering plans, in the order of `parseNumber`. */
export const readCallee = (written: string, home: string | undefined): CalleeNumber => {
  const { digits, isInternational, parsed } = parseNumber(written, home)
  if (parsed !== undefined) return calleeOf(parsed)
  const zones = zonesOfNumber(digits)
  const isAbroad = isInternational && zones.length > 0
  return {
    country: undefined,
    kind: 'unknown',
    zones: isAbroad ? zones : [],
    isNoSubscriber: isInternational || hasPlan(home) || digits.length < shortestSubscriber,
  }
}

/**
 * Where a plan exists, a number that it does not contain reaches no subscriber: a service or emergency number
 * after a calling code (+86 10010), or one with too few or too many digits.
 */
const hasPlan = (home: string | undefined): boolean => home !== undefined && knowsCountry(home)

/** Subscriber numbers of small countries have seven digits with their calling code; services have fewer. */
const shortestSubscriber = 7

/** Calling codes without a country: satellites and networks at sea and in the air. */
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

const calleeOf = (parsed: PhoneNumber): CalleeNumber => {
  const type = parsed.getType()
  // A mobile number does not show its location: all zones of its calling code.
  const isPlaced = type === 'FIXED_LINE' || type === 'FIXED_LINE_OR_MOBILE'
  const isSatellite = networksOfNoCountry.includes(parsed.countryCallingCode)
  const state = parsed.country === 'US' ? usStateOfNumber(parsed.number.slice(1)) : undefined
  return {
    country: isSatellite ? undefined : parsed.country,
    ...(state !== undefined && { state }),
    kind: isSatellite ? 'satellite' : type === undefined ? 'unknown' : kinds[type],
    zones: zonesOfNumber(isPlaced ? parsed.number.slice(1) : parsed.countryCallingCode),
    isNoSubscriber: false,
  }
}

import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

export type ParsedNumber = {
  /** Without plus, and without the 00 that replaces it. */
  readonly digits: string
  readonly isInternational: boolean
  /** Absent where no plan contains it as an assignable number. */
  readonly parsed: PhoneNumber | undefined
}

/**
 * A number written with + or 00 is international; any other is parsed first as a national number of the home
 * country, and then as one with its calling code.
 */
export const parseNumber = (written: string, home: string | undefined): ParsedNumber => {
  const signs = written.replaceAll(/[^0-9+]/g, '')
  const digits = signs.startsWith('+') ? signs.slice(1) : signs.replace(/^00/, '')
  const isInternational = digits !== signs
  const own = isInternational ? undefined : read(signs, asCountry(home))
  return { digits, isInternational, parsed: own ?? read(`+${digits}`, undefined) }
}

const read = (text: string, country: CountryCode | undefined): PhoneNumber | undefined => {
  const parsed =
    country === undefined ? parsePhoneNumberFromString(text) : parsePhoneNumberFromString(text, country)
  return parsed?.isValid() === true ? parsed : undefined
}

/** Whether there is a plan for the country with these ISO 3166-1 letters. */
export const knowsCountry = (letters: string): letters is CountryCode => isSupportedCountry(letters)

const asCountry = (home: string | undefined): CountryCode | undefined =>
  home !== undefined && knowsCountry(home) ? home : undefined

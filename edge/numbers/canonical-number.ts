import { parseNumber } from './parse-number.ts'

/**
 * The one name of a number, however it was written: E.164 with its plus where a plan knows the number, else its digits.
 * What has no calling code is one of the home country; see `readCallee`.
 */
export const canonicalNumber = (written: string, home: string | undefined): string => {
  const { digits, parsed } = parseNumber(written, home)
  return parsed?.number ?? digits
}

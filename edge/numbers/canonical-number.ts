import { parseNumber } from './parse-number.ts'

/**
 * The canonical form of a number, however it was written: E.164 with its plus where it is in a numbering plan,
 * else its digits. A number without a calling code belongs to the home country; see `readCallee`.
 */
export const canonicalNumber = (written: string, home: string | undefined): string => {
  const { digits, parsed } = parseNumber(written, home)
  return parsed?.number ?? digits
}

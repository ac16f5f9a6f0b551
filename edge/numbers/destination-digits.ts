import { canonicalNumber } from './canonical-number.ts'

/**
 * The digits by which a number is priced: those of its E.164 form, so that every spelling has one price. A
 * number in no plan is priced by the dialed digits.
 */
export const destinationDigits = (written: string, home: string | undefined): string =>
  canonicalNumber(written, home).replace(/^\+/, '')

import { canonicalNumber } from './canonical-number.ts'

/**
 * The digits by which a number is priced: those of its E.164 form, so that every way to write it finds one price. What no plan knows
 * is priced by the digits that are dialled.
 */
export const destinationDigits = (written: string, home: string | undefined): string =>
  canonicalNumber(written, home).replace(/^\+/, '')

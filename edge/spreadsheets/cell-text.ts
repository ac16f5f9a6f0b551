import type { CellValue } from 'hucre'

/**
 * A cell as text. A whole number keeps all its digits, as a telephone number needs; one that the file stores
 * inexactly is written with its exponent, so that it cannot be dialed. A date is written from year to second.
 */
export const cellText = (value: CellValue | undefined): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return numberText(value)
  if (Number.isNaN(value.getTime())) return ''
  return value
    .toISOString()
    .replace('T', ' ')
    .replace(/(?: 00:00:00)?\.\d+Z$/, '')
}

const numberText = (value: number): string =>
  Number.isInteger(value) && !Number.isSafeInteger(value)
    ? value.toExponential().toUpperCase()
    : String(value)

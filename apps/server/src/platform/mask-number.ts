/** The visible form of a sealed number: 138****5678 (decision §3); fewer digits of a short one. */
export const maskNumber = (digits: string): string => {
  const last = Math.min(4, Math.max(0, digits.length - 6))
  const first = Math.min(3, Math.max(0, digits.length - last - 4))
  return `${digits.slice(0, first)}****${last === 0 ? '' : digits.slice(-last)}`
}

/** Masks text that may not be a number: shows only the digits that a number's mask shows. */
export const maskText = (text: string): string => maskNumber(text.replaceAll(/\D/g, ''))

/** A list row with its number replaced by the mask. */
export const maskCell = (cells: readonly string[], at: number): readonly string[] =>
  cells.map((cell, index) => (index === at ? maskText(cell) : cell))

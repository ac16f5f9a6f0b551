/** What may be shown of a number that is kept sealed: 138****5678 (decision §3); of a short one less. */
export const maskNumber = (digits: string): string => {
  const last = Math.min(4, Math.max(0, digits.length - 6))
  const first = Math.min(3, Math.max(0, digits.length - last - 4))
  return `${digits.slice(0, first)}****${last === 0 ? '' : digits.slice(-last)}`
}

/** Of what may be no number at all: none of its digits but those that a number's mask shows. */
export const maskText = (text: string): string => maskNumber(text.replaceAll(/\D/g, ''))

/** A row of a list with a mask where its number stood. */
export const maskCell = (cells: readonly string[], at: number): readonly string[] =>
  cells.map((cell, index) => (index === at ? maskText(cell) : cell))

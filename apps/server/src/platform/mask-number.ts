/** What may be shown of a number that is kept sealed: 138****5678 (decision §3); of a short one less. */
export const maskNumber = (digits: string): string => {
  const last = Math.min(4, Math.max(0, digits.length - 6))
  const first = Math.min(3, Math.max(0, digits.length - last - 4))
  return `${digits.slice(0, first)}****${last === 0 ? '' : digits.slice(-last)}`
}

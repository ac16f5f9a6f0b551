/**
 * The digits that are dialled, or undefined where the text is no number: 5 to 15 digits once the signs that people
 * write between them are gone (decision §13). Of several numbers separated by ";" the first is the major one.
 */
export const phoneNumber = (text: string): string | undefined => {
  const first = text.split(';')[0] ?? ''
  const digits = first
    .normalize('NFKC')
    .replaceAll(/[\s().\-/]/g, '')
    .replace(/^\+/, '')
  return /^[0-9]{5,15}$/.test(digits) ? digits : undefined
}

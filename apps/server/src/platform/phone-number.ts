export type PhoneRefusal = 'phone_invalid' | 'phone_damaged' | 'phone_formula'

export type JudgedPhone =
  | {
      readonly number: string
      /** The digits, with the plus of an international number. */
      readonly written: string
    }
  | { readonly refusal: PhoneRefusal }

/**
 * The digits to dial, or why the text is not a number: 5 to 15 digits after common separators are removed (decision §13). Of
 * several numbers separated by ";" the first counts. Spreadsheet artifacts are repaired if no digit is lost ("13800000000.0",
 * ="13800000000"), and refused if another number might result ("1.38E+10", "13800000000.5", a date).
 */
export const judgePhone = (text: string): JudgedPhone => {
  const first = (text.split(';')[0] ?? '').normalize('NFKC').trim()
  const [, quoted] = /^="([^"]*)"$/.exec(first) ?? []
  const written = (quoted ?? first).trim()
  if (written.startsWith('=')) return { refusal: 'phone_formula' }
  if (damaged.some((pattern) => pattern.test(written))) return { refusal: 'phone_damaged' }
  const digits = written.replace(/^([0-9]+)\.0+$/, '$1').replaceAll(/[\s().\-/]/g, '')
  const number = digits.replace(/^\+/, '')
  return /^[0-9]{5,15}$/.test(number) ? { number, written: digits } : { refusal: 'phone_invalid' }
}

export const phoneNumber = (text: string): string | undefined => {
  const judged = judgePhone(text)
  return 'number' in judged ? judged.number : undefined
}

const damaged: readonly RegExp[] = [
  /^[+-]?[0-9]+([.,][0-9]+)?E[+-]?[0-9]+$/i,
  // A single point among digits is a fraction; numbers written with points have several.
  /^[0-9]+[.,][0-9]*[1-9][0-9]*$/,
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9:]+)?$/,
]

/** A phrase of a script as searchable words; undefined where it has none (for example non-Latin letters). */
export const wordsOfPhrase = (phrase: string): readonly string[] | undefined => {
  const plain = phrase.normalize('NFKC').toLowerCase().replaceAll('’', "'").replace(/\d+/g, sayNumber)
  if (/[^\p{P}\p{S}\p{Z}a-z']/u.test(plain)) return undefined
  const words = plain
    .split(/[^a-z']+/)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word !== '')
  return words.length > 0 ? words : undefined
}

/** Up to 99 as a number, longer numbers digit by digit. */
const sayNumber = (digits: string): string => {
  const said =
    digits.length <= 2
      ? sayBelowHundred(Number(digits))
      : digits.replace(/\d/g, (digit) => ` ${ones[Number(digit)]} `)
  return ` ${said} `
}

const sayBelowHundred = (value: number): string => {
  if (value < 20) return ones[value] ?? ''
  const one = value % 10 === 0 ? '' : ` ${ones[value % 10]}`
  return `${tens[Math.floor(value / 10)]}${one}`
}

const ones = (
  'zero one two three four five six seven eight nine ' +
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
).split(' ')
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

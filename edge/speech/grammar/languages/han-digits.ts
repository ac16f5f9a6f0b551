/**
 * A phrase as Chinese characters only, digits converted; undefined where it has other letters, or none at all.
 */
export const hanWithDigits = (phrase: string): string | undefined => {
  const read = phrase.normalize('NFKC').replace(/\d/g, (digit) => digits.charAt(Number(digit)))
  const bare = read.replace(/[\p{P}\p{S}\p{Z}]/gu, '')
  return /^\p{Script=Han}+$/u.test(bare) ? bare : undefined
}

const digits = '零一二三四五六七八九'

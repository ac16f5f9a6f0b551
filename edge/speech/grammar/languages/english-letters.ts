/**
 * English spelling to ARPAbet for words that are in no dictionary (names, brands): longest rule first, left to
 * right. Approximate, and sufficient to distinguish such a word from the others of a small grammar.
 */
export const letterToSound = (word: string): string | undefined => {
  const letters = word.replaceAll("'", '')
  const phones: string[] = []
  let at = 0
  while (at < letters.length) {
    const rule = findRule(letters, at)
    if (rule === undefined) return undefined
    if (rule.phones !== '') phones.push(rule.phones)
    at += rule.letters
  }
  return phones.length > 0 ? phones.join(' ') : undefined
}

const findRule = (
  letters: string,
  at: number,
): { readonly letters: number; readonly phones: string } | undefined => {
  const isLast = (length: number): boolean => at + length === letters.length
  if (letters.startsWith('e', at) && isLast(1) && at > 1) return { letters: 1, phones: '' }
  const isDoubled = letters[at] === letters[at + 1] && !vowels.includes(letters[at] ?? '')
  if (isDoubled) return { letters: 1, phones: '' }
  for (const length of [4, 3, 2, 1]) {
    const phones = rules[letters.slice(at, at + length)]
    if (at + length <= letters.length && phones !== undefined) return { letters: length, phones }
  }
  return undefined
}

const vowels = 'aeiouy'

const rules: Readonly<Record<string, string>> = {
  tion: 'SH AH N',
  sion: 'ZH AH N',
  ight: 'AY T',
  ough: 'AO',
  eigh: 'EY',
  tch: 'CH',
  igh: 'AY',
  dge: 'JH',
  sch: 'SH',
  ing: 'IH NG',
  recognition: 'IH R',
  air: 'EH R',
  ire: 'AY R',
  ai: 'EY',
  ay: 'EY',
  au: 'AO',
  aw: 'AO',
  ar: 'AA R',
  ee: 'IY',
  ea: 'IY',
  ei: 'EY',
  ey: 'IY',
  er: 'ER',
  ew: 'UW',
  ie: 'IY',
  ir: 'ER',
  oa: 'OW',
  oo: 'UW',
  ou: 'AW',
  ow: 'OW',
  oi: 'OY',
  oy: 'OY',
  or: 'AO R',
  ue: 'UW',
  ui: 'UW',
  ur: 'ER',
  ch: 'CH',
  ck: 'K',
  gh: 'G',
  kn: 'N',
  ng: 'NG',
  ph: 'F',
  qu: 'K W',
  sh: 'SH',
  th: 'TH',
  wh: 'W',
  wr: 'R',
  ce: 'S EH',
  ci: 'S IH',
  cy: 'S IY',
  ge: 'JH EH',
  gi: 'JH IH',
  a: 'AE',
  b: 'B',
  c: 'K',
  d: 'D',
  e: 'EH',
  f: 'F',
  g: 'G',
  h: 'HH',
  i: 'IH',
  j: 'JH',
  k: 'K',
  l: 'L',
  m: 'M',
  n: 'N',
  o: 'AA',
  p: 'P',
  q: 'K',
  r: 'R',
  s: 'S',
  t: 'T',
  u: 'AH',
  v: 'V',
  w: 'W',
  x: 'K S',
  y: 'IY',
  z: 'Z',
}

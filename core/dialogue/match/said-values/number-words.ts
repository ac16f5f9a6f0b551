import type { ScriptLanguage } from '@parley/contract/vocabulary'

/** A part of a number. */
export type Part =
  | { readonly kind: 'unit'; readonly value: number; readonly isWritten?: boolean; readonly isZero?: boolean }
  | { readonly kind: 'times'; readonly value: number }
  | { readonly kind: 'teen'; readonly value?: undefined }
  | { readonly kind: 'point'; readonly value?: undefined }

/** Splits a text into parts of numbers; undefined marks a break. */
export const numberWords = (said: string, language: ScriptLanguage): readonly (Part | undefined)[] => {
  const text = said
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<!\p{L})se(?=(?:ratus|ribu|juta)(?!\p{L}))/gu, 'satu ')
  const parts = wordsOfLanguage[language]
  return (text.match(/\d[\d.,]*|\p{Script=Han}|[\p{L}']+|[^\s\p{L}\d-]/gu) ?? [])
    .filter((token) => !(joiners[language] ?? []).includes(token))
    .map((token) => (/^\d/.test(token) ? written(token, language) : parts.get(token)))
}

/** "two hundred and five": the joining word has no value. */
const joiners: Readonly<Partial<Record<ScriptLanguage, readonly string[]>>> = { 'en-US': ['and'] }

/** Indonesian writes 3.500,50 where the others write 3,500.50. */
const written = (token: string, language: ScriptLanguage): Part | undefined => {
  const plain = token.replace(/[.,]+$/, '')
  const [thousands, decimal] = language === 'id-ID' ? ['.', ','] : [',', '.']
  const value = Number(plain.replaceAll(thousands, '').replace(decimal, '.'))
  return Number.isFinite(value) ? { kind: 'unit', value, isWritten: true } : undefined
}

const units = (words: string, from = 0, step = 1): readonly (readonly [string, Part])[] =>
  words
    .split(' ')
    .flatMap((same, at) =>
      same
        .split('/')
        .map((word): [string, Part] => [
          word,
          { kind: 'unit', value: from + at * step, ...(from + at * step === 0 && { isZero: true }) },
        ]),
    )
const times = (words: Readonly<Record<string, number>>): readonly (readonly [string, Part])[] =>
  Object.entries(words).map(([word, value]) => [word, { kind: 'times', value }])

const han = new Map<string, Part>([
  ...units('零/〇/０ 一/壹/幺 二/两/兩/贰 三/叁 四/肆 五/伍 六/陆 七/柒 八/捌 九/玖'),
  ...times({
    十: 10,
    拾: 10,
    百: 100,
    佰: 100,
    千: 1000,
    仟: 1000,
    万: 10_000,
    萬: 10_000,
    亿: 1e8,
    億: 1e8,
  }),
  ['点', { kind: 'point' }],
  ['點', { kind: 'point' }],
])

const wordsOfLanguage: Readonly<Record<ScriptLanguage, ReadonlyMap<string, Part>>> = {
  'zh-CN': han,
  'zh-HK': han,
  'en-US': new Map<string, Part>([
    ...units(
      'zero/oh one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen',
    ),
    ...units('sixteen seventeen eighteen nineteen', 16),
    ...units('twenty thirty forty/fourty fifty sixty seventy eighty ninety', 20, 10),
    ...times({ hundred: 100, thousand: 1000, million: 1e6, billion: 1e9 }),
    ['point', { kind: 'point' }],
  ]),
  'id-ID': new Map<string, Part>([
    ...units('nol/kosong satu dua tiga empat lima enam/anam tujuh delapan sembilan sepuluh sebelas'),
    ...times({ puluh: 10, ratus: 100, ribu: 1000, juta: 1e6 }),
    ...times({ miliar: 1e9, milyar: 1e9 }),
    ['belas', { kind: 'teen' }],
    ['koma', { kind: 'point' }],
  ]),
}

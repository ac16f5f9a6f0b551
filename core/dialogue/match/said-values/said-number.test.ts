import type { ScriptLanguage } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saidNumbers } from './said-number.ts'

test.each<[ScriptLanguage, string, readonly number[]]>([
  ['zh-CN', '三千五百', [3500]],
  ['zh-CN', '三千五', [3500]],
  ['zh-CN', '三千零五块', [3005]],
  ['zh-CN', '两万三', [23_000]],
  ['zh-CN', '十五个', [15]],
  ['zh-CN', '一百二十', [120]],
  ['zh-CN', '大概2.5万', [25_000]],
  ['zh-CN', '三点五万', [35_000]],
  ['zh-CN', '一万亿', [1e12]],
  ['zh-CN', '你好', []],
  ['zh-HK', '兩萬五千蚊', [25_000]],
  ['id-ID', 'tiga ribu lima ratus', [3500]],
  ['id-ID', 'dua puluh tiga juta', [23_000_000]],
  ['id-ID', 'seratus dua belas', [112]],
  ['id-ID', 'Rp 3.500,50 saja', [3500.5]],
  ['id-ID', 'dua koma lima juta', [2_500_000]],
  ['id-ID', 'mau dua atau tiga', [2, 3]],
  ['en-US', 'twenty-three hundred', [2300]],
  ['en-US', 'two hundred and five', [205]],
  ['en-US', 'a hundred', [100]],
  ['en-US', 'three point five million', [3_500_000]],
  ['en-US', 'about $3,500.', [3500]],
  ['en-US', 'nineteen eighty-four', [19, 84]],
  ['en-US', 'between ten and twenty', [10, 20]],
  ['en-US', 'none of it', []],
])('%s: "%s" contains %j', (language, said, numbers) => {
  expect(saidNumbers(said, language).map(({ value }) => value)).toEqual(numbers)
})

test.each<[ScriptLanguage, string, string]>([
  ['zh-CN', '幺三八零零', '13800'],
  ['en-US', 'oh seven nine one', '0791'],
  ['id-ID', 'nol delapan satu dua', '0812'],
])('%s: "%s" is spelled %s', (language, said, digits) => {
  expect(saidNumbers(said, language)).toEqual([{ value: Number(digits), digits }])
})

const digit = (words: string, at: number): string => words.split(' ')[at] ?? ''
const below = (n: number, size: number): [number, number] => [Math.floor(n / size), n % size]

const inEnglish = (n: number): string => {
  if (n < 20)
    return digit(
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
      n,
    )
  const join = (size: number, name: string): string => {
    const [many, rest] = below(n, size)
    return `${inEnglish(many)} ${name}${rest === 0 ? '' : ` ${inEnglish(rest)}`}`
  }
  if (n < 100)
    return (
      digit('twenty thirty forty fifty sixty seventy eighty ninety', Math.floor(n / 10) - 2) +
      (n % 10 === 0 ? '' : `-${inEnglish(n % 10)}`)
    )
  if (n < 1000) return join(100, 'hundred')
  if (n < 1e6) return join(1000, 'thousand')
  return n < 1e9 ? join(1e6, 'million') : join(1e9, 'billion')
}

const inIndonesian = (n: number): string => {
  if (n < 12) return digit('nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas', n)
  if (n < 20) return `${inIndonesian(n - 10)} belas`
  const join = (size: number, name: string, one?: string): string => {
    const [many, rest] = below(n, size)
    return `${many === 1 && one ? one : `${inIndonesian(many)} ${name}`}${rest === 0 ? '' : ` ${inIndonesian(rest)}`}`
  }
  if (n < 100) return join(10, 'puluh')
  if (n < 1000) return join(100, 'ratus', 'seratus')
  if (n < 1e6) return join(1000, 'ribu', 'seribu')
  return n < 1e9 ? join(1e6, 'juta') : join(1e9, 'miliar')
}

const inChinese = (n: number): string => {
  if (n < 10) return digit('零 一 二 三 四 五 六 七 八 九', n)
  const join = (size: number, name: string): string => {
    const [many, rest] = below(n, size)
    const gap = rest > 0 && rest < size / 10 ? '零' : ''
    return `${inChinese(many)}${name}${gap}${rest === 0 ? '' : inChinese(rest)}`
  }
  if (n < 100) return join(10, '十')
  if (n < 1000) return join(100, '百')
  if (n < 10_000) return join(1000, '千')
  return n < 1e8 ? join(10_000, '万') : join(1e8, '亿')
}

test.each<[ScriptLanguage, (n: number) => string]>([
  ['en-US', inEnglish],
  ['id-ID', inIndonesian],
  ['zh-CN', inChinese],
  ['zh-HK', (n) => inChinese(n).replaceAll('万', '萬').replaceAll('亿', '億').replaceAll('二千', '兩千')],
])('%s: every number parses to itself', (language, inWords) => {
  const numbers = fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 999_999_999_999 }))
  fc.assert(
    fc.property(numbers, (n) => {
      expect(saidNumbers(inWords(n), language).map(({ value }) => value)).toEqual([n])
    }),
    { numRuns: 2000, examples: [[1005], [10_010], [100_000_001], [2300], [110], [20_000]] },
  )
})

test('any text is parsed without an error', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('en-US', 'id-ID', 'zh-CN', 'zh-HK'),
      (said, language) => {
        for (const { value } of saidNumbers(said, language as ScriptLanguage))
          expect(Number.isFinite(value)).toBe(true)
      },
    ),
  )
})

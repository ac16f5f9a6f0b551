import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeSpeech } from '../prompts/normalize-speech.ts'
import { createKeywordFinder, isSaid } from './keyword-finder.ts'
import { buildAutomaton } from './word-automaton.ts'

describe('an automaton', () => {
  test.each([
    [['he', 'she', 'his', 'hers'], 'ushers', ['he', 'hers', 'she']],
    [['a', 'aa', 'aaa'], 'aa', ['a', 'aa']],
    [['abcd', 'bc'], 'abce', ['bc']],
    [[], 'anything', []],
    [['', 'x'], 'x', ['x']],
    [['x', 'x'], 'x', ['x']],
  ])('of %j finds in "%s" exactly %j', (texts, text, wanted) => {
    const found = buildAutomaton(texts).find(text)
    expect(new Set(found.map((index) => texts[index]))).toEqual(new Set(wanted))
    expect(found).toHaveLength(wanted.length)
  })

  test('finds the same as a separate search for each text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
    fc.assert(
      fc.property(
        fc.uniqueArray(text, { maxLength: 30 }),
        fc.array(text, { maxLength: 10 }),
        (texts, parts) => {
          const said = parts.join('')
          const found = buildAutomaton(texts).find(said)
          const wanted = texts.filter((one) => one !== '' && said.includes(one))
          expect(new Set(found.map((index) => texts[index]))).toEqual(new Set(wanted))
          expect(found).toHaveLength(wanted.length)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('keywords', () => {
  test.each([
    ['ya', 'ya boleh', true],
    ['ya', 'saya', false],
    ['不要', '我 不 要', true],
    ['vip 客户', '我是vip客户', true],
    ['no', 'I know', false],
    ["don't", "I don't", true],
  ])('"%s" occurs in "%s": %s', (keyword, said, isIn) => {
    expect(createKeywordFinder([keyword]).find(normalizeSpeech(said)).has(keyword)).toBe(isIn)
  })

  test('are found as by separate searches, whole words and Han mixed', () => {
    const word = fc.constantFrom('a', 'b', 'ab', 'ba', '好', '不', '的', 'a好', ' ')
    const words = fc.array(word, { maxLength: 5 }).map((parts) => normalizeSpeech(parts.join('')))
    const sentence = fc.array(word, { maxLength: 12 }).map((parts) => normalizeSpeech(parts.join(' ')))
    fc.assert(
      fc.property(fc.uniqueArray(words, { maxLength: 20 }), sentence, (keywords, said) => {
        const wanted = keywords.filter((keyword) => keyword !== '' && isSaid(keyword, said))
        expect(createKeywordFinder(keywords).find(said)).toEqual(new Set(wanted))
      }),
      { numRuns: 500 },
    )
  })
})

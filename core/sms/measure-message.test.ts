import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillMessage, measureMessage, messageVariables } from './index.ts'

test.each([
  ['', 'gsm7', 0, 0],
  ['Hello', 'gsm7', 5, 1],
  ['a'.repeat(160), 'gsm7', 160, 1],
  ['a'.repeat(161), 'gsm7', 161, 2],
  ['a'.repeat(306), 'gsm7', 306, 2],
  ['a'.repeat(307), 'gsm7', 307, 3],
  ['€', 'gsm7', 2, 1],
  ['€'.repeat(80), 'gsm7', 160, 1],
  // 153 is odd: an escape stays with its character, so only 76 of them fit into a segment.
  ['€'.repeat(153), 'gsm7', 306, 3],
  ['你好', 'ucs2', 4, 1],
  ['€你', 'ucs2', 4, 1],
  ['你'.repeat(70), 'ucs2', 140, 1],
  ['你'.repeat(71), 'ucs2', 142, 2],
  ['你'.repeat(134), 'ucs2', 268, 2],
  ['你'.repeat(135), 'ucs2', 270, 3],
  ['😀'.repeat(35), 'ucs2', 70, 1],
  // 67 is odd: 33 pairs in each segment.
  ['😀'.repeat(67), 'ucs2', 134, 3],
] as const)('%j is %s, %d long, in %d segments', (text, alphabet, length, segments) => {
  expect(measureMessage(text)).toEqual({ alphabet, length, segments })
})

const gsmText = fc.string({ unit: fc.constantFrom(...Array.from('abc @£ß€{}^~|')) })

test('a longer message never has fewer segments, and its segments hold it', () => {
  fc.assert(
    fc.property(fc.oneof(gsmText, fc.string({ unit: 'grapheme', maxLength: 400 })), gsmText, (text, more) => {
      const before = measureMessage(text)
      const after = measureMessage(text + more)
      expect(after.segments).toBeGreaterThanOrEqual(before.segments)
      const most = before.alphabet === 'gsm7' ? 153 : 67
      const places = before.alphabet === 'gsm7' ? before.length : text.length
      expect(before.segments * Math.max(most, places <= 160 ? 160 : 0)).toBeGreaterThanOrEqual(places)
    }),
  )
})

test('outside GSM-7 the displayed length is twice the characters', () => {
  fc.assert(
    fc.property(gsmText, (text) => {
      expect(measureMessage(`${text}你`).length).toBe(2 * (Array.from(text).length + 1))
    }),
  )
})

test('either every variable is filled, or the missing ones are named', () => {
  const name = fc.string({ unit: fc.constantFrom(...Array.from('abcde')), minLength: 1, maxLength: 2 })
  const values = fc.dictionary(name, fc.string({ unit: fc.constantFrom(...Array.from('xyz ')) }))
  fc.assert(
    fc.property(fc.array(name, { maxLength: 6 }), values, (names, given) => {
      const content = names.map((one) => `{${one}}`).join('-')
      const filled = fillMessage({ sign: '', content }, given)
      const empty = messageVariables(content).filter((one) => (given[one] ?? '').trim() === '')
      if (filled.kind === 'missing') expect(filled.names).toEqual(empty)
      else {
        expect(empty).toEqual([])
        expect(filled.text).toBe(names.map((one) => (given[one] ?? '').trim()).join('-'))
      }
    }),
  )
})

test('values are not searched for further variables, and the sign comes first', () => {
  expect(fillMessage({ sign: 'Shop', content: 'Hi {a}' }, { a: '{b}' })).toEqual({
    kind: 'filled',
    text: '【Shop】Hi {b}',
  })
  expect(fillMessage({ sign: '', content: '{constructor}' }, {})).toEqual({
    kind: 'missing',
    names: ['constructor'],
  })
})

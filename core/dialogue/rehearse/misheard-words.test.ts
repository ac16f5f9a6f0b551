import fc from 'fast-check'
import { expect, test } from 'vitest'
import { misheardWords } from './misheard-words.ts'

const misheard = (said: string, heard: string) =>
  misheardWords(said, heard)
    .filter(({ isHeard }) => !isHeard)
    .map(({ text }) => text)

test.each([
  ['yes please', 'yes please', []],
  ['Yes, please!', 'yes please', []],
  ['later tomorrow', 'Later to-morrow.', []],
  ['I want the blue one', 'I want a blue one', ['the']],
  ['call me back', '', ['call', 'me', 'back']],
  ['back me call', 'call me back', ['me', 'call']],
  ['no no no', 'no', ['no', 'no']],
  ['我想办理贷款', '我想办理存款', ['贷']],
  ['tidak mau', 'mau tidak', ['mau']],
])('of "%s", recognized as "%s", %j is misrecognized', (said, heard, expected) => {
  expect([...misheard(said, heard)].sort()).toEqual([...expected].sort())
})

const sentence = fc.array(fc.constantFrom('yes', 'no', 'blue', 'red', '好'), { maxLength: 12 })

test('recognized words never outnumber spoken ones, and an exact recognition is complete', () => {
  fc.assert(
    fc.property(sentence, sentence, (said, heard) => {
      const words = misheardWords(said.join(' '), heard.join(' '))
      expect(words.map(({ text }) => text)).toEqual(said)
      const got = words.filter(({ isHeard }) => isHeard).length
      expect(got).toBeLessThanOrEqual(heard.length)
      // Symmetric: the length of a longest common sequence is unique.
      const back = misheardWords(heard.join(' '), said.join(' ')).filter(({ isHeard }) => isHeard).length
      expect(back).toBe(got)
      expect(misheard(said.join(' '), said.join(' '))).toEqual([])
    }),
  )
})

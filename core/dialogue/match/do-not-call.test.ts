import { scriptLanguages } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { normalizeSpeech } from '../prompts/normalize-speech.ts'
import { doNotCallPhrases, findDoNotCall } from './do-not-call.ts'

test.each([
  ['Please do not call me again!', 'do not call me again'],
  ['No. Don’t call me.', "don't call me"],
  ['Just take me off your list', 'take me off your list'],
  ['please stop calling me and remove my number', 'please stop calling'],
  ['tolong jangan hubungi saya lagi ya', 'jangan hubungi saya lagi'],
  ['hapus nomor saya dari daftar', 'hapus nomor saya'],
  ['你们不要再打电话给我了', '不要再打电话'],
  ['以后 别打 给我', '以后别打'],
  ['把我拉黑吧', '把我拉黑'],
  ['唔好再打畀我喇', '唔好再打'],
  ['我唔想再收到電話', '唔想再收到電話'],
])('"%s" is an opt-out: %s', (said, by) => {
  expect(findDoNotCall(normalizeSpeech(said))).toBe(by)
})

test.each([
  'do not call me now, call me tomorrow',
  "don't call me at work",
  'you did not call me back',
  'please call me again',
  'why do you call me',
  'jangan telepon saya sekarang',
  '现在别打给我',
  '今天不要给我打电话',
  '而家唔好打畀我',
  '不要',
  '',
])('"%s" is not', (said) => {
  expect(findDoNotCall(normalizeSpeech(said))).toBeUndefined()
})

test.each(["don't call me now. Don't ever call me!", '现在别打给我，以后别打了'])(
  '"%s" is one after all',
  (said) => {
    expect(findDoNotCall(normalizeSpeech(said))).toBeDefined()
  },
)

test('every phrase is in normal form, and matches alone', () => {
  for (const phrase of scriptLanguages.flatMap(doNotCallPhrases)) {
    expect(normalizeSpeech(phrase)).toBe(phrase)
    expect(findDoNotCall(phrase)).toBeDefined()
  }
})

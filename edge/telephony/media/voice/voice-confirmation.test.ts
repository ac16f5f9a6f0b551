import { expect, test } from 'vitest'
import { SpeechDetector } from './speech-detector.ts'
import { VoiceConfirmation } from './voice-confirmation.ts'

const frame = new Int16Array(160)
const windowMs = 32

/**
 * A session whose frames are confirmed at once: v voiced by a person, n voiced noise, anything else not voiced.
 */
const session = () => {
  const second = new VoiceConfirmation(1)
  const detector = new SpeechDetector(100)
  let run = 0
  let frames = 0
  let atMs = 0
  const step = (letter: string, answers = true): string[] => {
    const voiced = letter !== '.'
    for (const question of second.questions(frame, voiced, detector.isSpeaking)) {
      if (question.run !== run) frames = 0
      run = question.run
      frames++
      const isFull = Math.floor((frames * 20) / windowMs) > Math.floor(((frames - 1) * 20) / windowMs)
      if (answers && isFull)
        second.answered({ session: 1, run, frames, probability: letter === 'v' ? 0.9 : 0.1 })
    }
    const change = detector.frame(voiced, atMs, second.confirmation)
    atMs += 20
    return change === undefined ? [] : [`${change.kind} ${change.atMs}`]
  }
  return {
    second,
    say: (letters: string, answers = true) => Array.from(letters).flatMap((letter) => step(letter, answers)),
  }
}

test("a person's speech begins as soon as without confirmation", () => {
  expect(session().say('..........vvvvvv')).toEqual(['started 200'])
})

test('noise that is detected as voice begins no speech, however long it lasts', () => {
  expect(session().say('n'.repeat(200))).toEqual([])
})

test('words within noise begin speech at most 300 ms before, and it ends although the noise continues', () => {
  const { say } = session()
  say('n'.repeat(100))
  expect(say('vvvvv')).toEqual(['started 1700'])
  expect(say('n'.repeat(20))).toEqual([expect.stringMatching(/^ended 2[23]\d\d$/)])
})

test('a late confirmation is not waited for', () => {
  const { say, second } = session()
  expect(say('vvvvvvvvv', false)).toEqual([])
  expect(second.confirmation).toBe('unsure')
  expect(say('vvvv', false)).toEqual(['started 0'])
  expect(second.confirmation).toBe('none')
})

test('an answer about an earlier run is ignored', () => {
  const { say, second } = session()
  say('nnnnnnnn')
  say('.'.repeat(40))
  expect(second.confirmation).toBe('none')
  say('n', false)
  second.answered({ session: 1, run: 1, frames: 9, probability: 0.99 })
  expect(second.confirmation).toBe('unsure')
})

test('without voiced frames there are no requests, and none half a second after the last one', () => {
  const second = new VoiceConfirmation(1)
  const asked = (voiced: boolean): number => second.questions(frame, voiced, false).length
  expect(Array.from({ length: 30 }, () => asked(false)).every((questions) => questions === 0)).toBe(true)
  expect(asked(true)).toBe(13)
  expect(Array.from({ length: 30 }, () => asked(false)).filter((questions) => questions > 0)).toHaveLength(25)
})

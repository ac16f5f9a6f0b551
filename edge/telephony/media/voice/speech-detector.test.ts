import { expect, test } from 'vitest'
import { tone } from '../test-tones.ts'
import { SpeechDetector } from './speech-detector.ts'
import { loadVoiceActivity } from './voice-activity.ts'

/** One letter a frame: v voiced, anything else not. */
const changes = (frames: string, endpointMs = 100): string[] => {
  const detector = new SpeechDetector(endpointMs)
  return Array.from(frames).flatMap((letter, i) => {
    const change = detector.frame(letter === 'v', i * 20)
    return change === undefined ? [] : [`${change.kind} ${change.atMs} at ${i * 20}`]
  })
}

test.each([
  ['four voiced frames begin speech, told from the first', '..vvvvv', ['started 40 at 100']],
  ['one of five may be unvoiced', '..vv.vv', ['started 40 at 120']],
  ['clicks begin nothing', 'v...v..vv...vv..', []],
  [
    'the endpoint silence ends it',
    'vvvv.....vvvv',
    ['started 0 at 60', 'ended 160 at 160', 'started 180 at 240'],
  ],
  ['a pause shorter than that does not', 'vvvv....vv....vv', ['started 0 at 60']],
  ['a click puts the end off by itself only', 'vvvv..v...', ['started 0 at 60', 'ended 180 at 180']],
])('%s', (_, frames, expected) => {
  expect(changes(frames)).toEqual(expected)
})

test('words may end the current speech sooner or later, and the next one with the usual pause', () => {
  const detector = new SpeechDetector(100)
  const say = (frames: string, fromMs: number): number[] =>
    Array.from(frames).flatMap((letter, i) => {
      const change = detector.frame(letter === 'v', fromMs + i * 20)
      return change?.kind === 'ended' ? [change.atMs] : []
    })
  detector.endAfter(20)
  expect(say('vvvv....', 0)).toEqual([])
  detector.endAfter(60)
  expect(say('.', 160)).toEqual([160])
  expect(say('vvvv.....', 180)).toEqual([340])
  say('vvvv', 360)
  detector.endAfter(200)
  expect(say('..........', 440)).toEqual([620])
})

test('silence and faint noise are no voice, whatever the detector returns', async () => {
  const newVoice = await loadVoiceActivity()
  const voice = newVoice()
  const faint = tone(300, 200, 30)
  expect(voice.isVoiced(new Int16Array(160))).toBe(false)
  for (let at = 0; at < faint.length; at += 160)
    expect(voice.isVoiced(faint.subarray(at, at + 160))).toBe(false)
  voice.close()
})

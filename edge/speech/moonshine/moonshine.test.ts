import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { createEspeakSynthesizer } from '../espeak/espeak-synthesizer.ts'
import { modelForTests } from '../test-models.ts'
import { type Heard, hasEspeak, newHeard, overTheLine, sayTo } from '../test-recognizers.ts'
import { createMoonshineRecognizer } from './moonshine-recognizer.ts'
import { settleText } from './settle-text.ts'
import { spellingSimilarity } from './spelling-similarity.ts'

const modelFolder = await modelForTests('moonshine-tiny')
const script = [
  'Yes',
  'No',
  'Sure',
  'Sounds good',
  'Not interested',
  'How much does it cost?',
  'Call me later',
]

const verdict = async (heard: Heard, count = 1): Promise<string> => {
  const deadlineMs = performance.now() + 15_000
  while (heard.verdicts().length < count) {
    if (performance.now() > deadlineMs) throw new Error('no answer in time')
    await sleep(10)
  }
  return heard.verdicts()[count - 1] ?? ''
}

describe.skipIf(modelFolder === undefined || !hasEspeak())(
  'open English speech over a telephone line',
  () => {
    const synthesizer = createEspeakSynthesizer({ maxChildren: 1 })
    const recognizer = createMoonshineRecognizer({
      processes: 1,
      callsPerProcess: 2,
      modelFolder: modelFolder ?? '',
    })
    afterAll(async () => {
      await recognizer.close()
      await synthesizer.close()
    })

    const say = async (text: string, variant: string): Promise<Int16Array> =>
      overTheLine(
        await synthesizer.speak({ language: 'en-US', text, speed: 100, tone: 100, volume: 100, variant }),
      )

    const hear = async (utterances: readonly Int16Array[]): Promise<string[]> => {
      const heard = newHeard()
      const stream = recognizer.open({ language: 'en-US' }, heard.observer)
      stream.expect(script)
      const answers: string[] = []
      for (const audio of utterances) {
        sayTo(stream, audio)
        answers.push(await verdict(heard, answers.length + 1))
      }
      stream.close()
      expect(heard.confidences.every((confidence) => confidence >= 0 && confidence <= 1)).toBe(true)
      return answers
    }

    test.each(['m1', 'f2'])(
      'short replies and longer phrases are recognized in the spelling of the script (voice %s)',
      async (variant) => {
        const audio = await Promise.all(script.map((text) => say(text, variant)))
        expect(await hear(audio)).toEqual(script.map((phrase) => `final ${phrase}`))
      },
    )

    test('words outside the script are recognized unchanged', async () => {
      expect(await hear([await say('we are having dinner with friends', 'f3')])).toEqual([
        'final We are having dinner with friends.',
      ])
    })

    test('silence and line noise give nothing', async () => {
      expect(await hear([new Int16Array(8000), overTheLine(new Int16Array(8000), 200)])).toEqual([
        'nothing',
        'nothing',
      ])
    })

    test('partials come before the end, and after a pause the final result is immediate', async () => {
      const heard = newHeard()
      const stream = recognizer.open({ language: 'en-US' }, heard.observer)
      stream.expect(script)
      const audio = await say('how much does it cost', 'f3')
      stream.begin(0)
      for (let at = 0; at + 160 <= audio.length; at += 160) stream.frame(audio.subarray(at, at + 160))
      const deadlineMs = performance.now() + 10_000
      while (heard.said.length === 0 && performance.now() < deadlineMs) await sleep(10)
      expect(heard.said[0]?.text).toMatch(/^How much/)
      stream.end(0)
      expect(await verdict(heard)).toBe('final How much does it cost?')
      stream.close()
    })

    test('the death of the process fails its calls, and a new stream works at once', async () => {
      const own = createMoonshineRecognizer({
        processes: 1,
        callsPerProcess: 1,
        modelFolder: modelFolder ?? '',
      })
      const [lost, next] = [newHeard(), newHeard()]
      const first = own.open({ language: 'en-US' }, lost.observer)
      first.expect(script)
      sayTo(first, await say('no', 'f3'))
      await verdict(lost)
      expect(() => own.open({ language: 'en-US' }, next.observer)).toThrow('asr-slots-used-up')
      first.begin(0)
      for (const pid of own.pids()) process.kill(pid, 'SIGKILL')
      expect(await verdict(lost, 2)).toBe('failure server true')
      const second = own.open({ language: 'en-US' }, next.observer)
      second.expect(script)
      sayTo(second, await say('call me later', 'f3'))
      expect(await verdict(next)).toBe('final Call me later')
      await own.close()
    })
  },
)

describe('the text of an utterance', () => {
  const settle = (text: string, scores: Readonly<Record<string, number>>): Promise<string | undefined> =>
    settleText({
      transcript: { text, logProbability: -3, confidence: 0.5 },
      speechSec: 0.8,
      phrases: ['No', 'sounds good', 'not interested', '25 dollars', '好的'],
      score: async (spellings) => spellings.map((spelling) => scores[spelling] ?? -99),
    }).then((heard) => heard?.text)

  test.each<[string, Readonly<Record<string, number>>, string | undefined]>([
    ['Sounds good!', {}, 'sounds good'],
    ['Twenty five dollars.', {}, '25 dollars'],
    ['I am not interested, thanks.', {}, 'I am not interested, thanks.'],
    ['Psalms, God.', { 'Sounds good': -6 }, 'sounds good'],
    ['Psalms, God.', { 'Sounds good': -20 }, 'Psalms, God.'],
    ["That's interested.", { 'Not interested': -9 }, 'not interested'],
    ['...', {}, undefined],
  ])('%s, with acoustic scores %o, becomes %s', async (text, scores, settled) => {
    expect(await settle(text, scores)).toBe(settled)
  })

  test('is not a short phrase where the speech was long', async () => {
    const heard = await settleText({
      transcript: { text: 'My noggates', logProbability: -3, confidence: 0.5 },
      speechSec: 1.6,
      phrases: ['No'],
      score: async () => [-3],
    })
    expect(heard?.text).toBe('My noggates')
  })
})

test.each([
  ['not interested', 'not interested', 1],
  ['not interested', "that's interested", 0.7],
  ['yes', 'banana', 0],
])('%s and %s have a spelling similarity of %d', (one, other, classifier) => {
  expect(spellingSimilarity(one, other)).toBeCloseTo(classifier, 1)
})

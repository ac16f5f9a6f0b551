import type { DownMessage } from '@parley/contract/engine-wire'
import type { Recognizer, RecognizerObserver } from '@parley/edge/speech'
import { expect, test } from 'vitest'
import type { CallRegistry } from './call-registry.ts'
import { createRecognitionPreview } from './recognition-preview.ts'

type Order = Extract<DownMessage, { kind: 'recognize' }>

const order = (requestId: string, text = 'yes please'): Order => ({
  kind: 'recognize',
  requestId,
  language: 'en-US',
  text,
  voice: { speed: 100, tone: 100, volume: 100 },
  phrases: ['yes please', 'no'],
})

/** A tenth of a second of audio per sentence. */
const synthesizer = {
  speak: async ({ text }: { text: string }) => new Int16Array(text === '' ? 0 : 800).fill(9),
}

/** A recognizer that returns the first expected phrase, and counts its concurrent streams. */
const newRecognizer = () => {
  const seen = { frames: 0, open: 0, mostOpen: 0, loudest: 0 }
  const recognizer: Recognizer = {
    slots: 2,
    open: (_options, observer: RecognizerObserver) => {
      let phrases: readonly string[] = []
      seen.open++
      seen.mostOpen = Math.max(seen.mostOpen, seen.open)
      return {
        expect: (wanted) => {
          phrases = wanted
        },
        begin: () => {},
        frame: (frame) => {
          seen.frames++
          seen.loudest = Math.max(seen.loudest, ...frame)
        },
        end: () =>
          setTimeout(
            () => observer.onFinal({ text: phrases[0] ?? '', confidence: 0.5, isConstrained: true }),
            5,
          ),
        close: () => seen.open--,
      }
    },
    close: async () => {},
  }
  return { seen, recognizer }
}

const lend =
  (
    recognizer: Recognizer,
    refusals: ReturnType<CallRegistry['lendRecognizer']>[] = [],
  ): CallRegistry['lendRecognizer'] =>
  (_id, _language, hear) => {
    const refusal = refusals.shift()
    if (refusal === undefined) void hear(recognizer)
    return refusal
  }

test('a sentence is recognized with the vocabulary of its node, with silence before and after, as over a line', async () => {
  const { seen, recognizer } = newRecognizer()
  const recognition = createRecognitionPreview({
    synthesizer,
    book: { lendRecognizer: lend(recognizer), callsIn: () => 1 },
  })
  expect(await recognition(order('a'))).toEqual({
    kind: 'recognized',
    requestId: 'a',
    result: { kind: 'heard', text: 'yes please', confidence: 0.5 },
  })
  // 300 + 100 + 500 ms in frames of 20; 9 is not a value of µ-law.
  expect(seen.frames).toBe(45)
  expect(seen.loudest).toBe(8)
})

test('sentences are recognized one at a time, and each recognizer is released', async () => {
  const { seen, recognizer } = newRecognizer()
  const recognition = createRecognitionPreview({
    synthesizer,
    book: { lendRecognizer: lend(recognizer), callsIn: () => 1 },
  })
  await Promise.all(['a', 'b', 'c'].map((id) => recognition(order(id))))
  expect(seen).toMatchObject({ mostOpen: 1, open: 0 })
})

test('a sentence waits while every recognizer is busy, and times out', async () => {
  const { recognizer } = newRecognizer()
  const book = { lendRecognizer: lend(recognizer, ['busy', 'waking']), callsIn: () => 1 }
  const recognition = createRecognitionPreview({ synthesizer, book })
  expect((await recognition(order('a'))).result.kind).toBe('heard')
  const never = createRecognitionPreview({
    synthesizer,
    book: { lendRecognizer: () => 'busy', callsIn: () => 1 },
    longestWaitMs: 0,
  })
  expect((await never(order('b'))).result).toEqual({ kind: 'refused', why: 'busy' })
})

test('without any recognizer, or with silent synthesis, there is no wait', async () => {
  const deaf = createRecognitionPreview({
    synthesizer,
    book: { lendRecognizer: () => 'deaf', callsIn: () => 0 },
  })
  expect((await deaf(order('a'))).result).toEqual({ kind: 'refused', why: 'deaf' })
  expect((await deaf(order('b', ''))).result).toEqual({ kind: 'refused', why: 'mute' })
})

test('during calls the audio is fed in real time, and otherwise as fast as it is accepted', async () => {
  const { seen, recognizer } = newRecognizer()
  const sleeps: number[] = []
  const recognition = createRecognitionPreview({
    synthesizer,
    book: { lendRecognizer: lend(recognizer), callsIn: () => (seen.frames <= 30 ? 2 : 1) },
    sleep: async (ms) => sleeps.push(ms),
  })
  await recognition(order('a'))
  expect(seen.frames).toBe(45)
  expect(sleeps).toEqual(Array.from({ length: 30 }, () => 20))
})

import { EdgeFailure } from '@parley/edge/failure'
import type { Recognizer, RecognizerObserver } from '@parley/edge/speech'
import { expect, test } from 'vitest'
import { openRecognitionSession } from './recognition-session.ts'

const frame = new Int16Array(160)

/** A recognizer whose results, failures and availability the test controls. */
const newFakeRecognizer = () => {
  const observers: RecognizerObserver[] = []
  const begun: number[] = []
  const frames: number[] = []
  let isDown = false
  const recognizer: Recognizer = {
    slots: 1,
    open: (_, observer) => {
      if (isDown) throw new EdgeFailure('asr-slots-used-up', { retryable: true })
      observers.push(observer)
      const mine = observers.length
      return {
        expect: () => {},
        begin: () => begun.push(mine),
        frame: () => (frames[mine] = (frames[mine] ?? 0) + 1),
        end: () => {},
        close: () => {},
      }
    },
    close: async () => {},
  }
  const die = (): void => observers.at(-1)?.onFailure({ kind: 'server', retryable: true, message: 'it died' })
  return { recognizer, begun, frames, observers, die, setDown: (down: boolean) => (isDown = down) }
}

const newRecognizer = (recognizer: Recognizer) => {
  const said: string[] = []
  const recognition = openRecognitionSession(
    { recognizer, language: 'en-US' },
    {
      onPartial: () => {},
      onFinal: ({ text }) => said.push(text),
      onUnclear: (speechMs) => said.push(`unclear ${speechMs}`),
      onFallback: (message) => said.push(`fallback: ${message}`),
    },
  )
  const speak = (fromMs: number, toMs: number): void => {
    recognition.speechStarted(fromMs)
    recognition.frame(frame)
    recognition.speechEnded(toMs)
  }
  return { recognition, said, speak }
}

test('speech during which a recognizer dies is recognized again by the next, while it continues and after', () => {
  const fake = newFakeRecognizer()
  const { recognition, said, speak } = newRecognizer(fake.recognizer)
  recognition.speechStarted(0)
  recognition.frame(frame)
  fake.die()
  recognition.frame(frame)
  recognition.speechEnded(1000)
  fake.observers.at(-1)?.onFinal({ text: 'yes', confidence: 1, isConstrained: false })
  speak(2000, 3000)
  fake.die()
  fake.observers.at(-1)?.onFinal({ text: 'no', confidence: 1, isConstrained: false })
  fake.die()
  expect(said).toEqual(['fallback: it died', 'yes', 'fallback: it died', 'no', 'fallback: it died'])
  expect(fake.begun).toEqual([1, 2, 2, 3])
  expect(fake.frames.slice(1)).toEqual([1, 3, 1])
})

test('speech during which two recognizers die is lost, and the call goes on', () => {
  const fake = newFakeRecognizer()
  const { recognition, said, speak } = newRecognizer(fake.recognizer)
  recognition.speechStarted(0)
  fake.die()
  fake.die()
  recognition.speechEnded(900)
  speak(1000, 2000)
  fake.observers.at(-1)?.onFinal({ text: 'yes', confidence: 1, isConstrained: false })
  expect(said).toEqual(['fallback: it died', 'fallback: it died', 'unclear Infinity', 'yes'])
})

test('without any recognizer speech is unclear, until there is one', () => {
  const fake = newFakeRecognizer()
  fake.setDown(true)
  const { said, speak } = newRecognizer(fake.recognizer)
  speak(0, 700)
  fake.setDown(false)
  speak(1000, 2000)
  fake.observers.at(-1)?.onFinal({ text: 'yes', confidence: 1, isConstrained: false })
  expect(said).toEqual(['fallback: asr-slots-used-up', 'fallback: asr-slots-used-up', 'unclear 700', 'yes'])
})

import { randomUUID } from 'node:crypto'
import { setTimeout as sleepMs } from 'node:timers/promises'
import type { DownMessage, Recognized, UpMessage } from '@parley/contract/engine-wire'
import type { Recognizer, Synthesizer } from '@parley/edge/speech'
import { throughG711 } from '@parley/edge/telephony'
import type { CallRegistry } from './call-registry.ts'

type Order = Extract<DownMessage, { kind: 'recognize' }>
type Answer = Extract<UpMessage, { kind: 'recognized' }>

export type RecognitionPreviewDeps = {
  readonly book: Pick<CallRegistry, 'lendRecognizer' | 'callsIn'>
  readonly synthesizer: Pick<Synthesizer, 'speak'>
  /** How long a sentence waits for a recognizer at most, ms. */
  readonly longestWaitMs?: number
  readonly sleep?: (ms: number) => Promise<unknown>
}

/**
 * Recognizes the sentences of test cases: synthesized, coded as on a telephone line, recognized with the recognizers of calls.
 */
export type RecognitionPreview = (order: Order) => Promise<Answer>

/**
 * One sentence at a time for all requests, so that calls keep their recognizers. During calls the audio is fed in real time,
 * because the recognizer process may be shared.
 */
export const createRecognitionPreview = (deps: RecognitionPreviewDeps): RecognitionPreview => {
  let before: Promise<unknown> = Promise.resolve()
  return (order) => {
    const mine = before.then(() => hearOne(deps, order))
    before = mine
    return mine
  }
}

const hearOne = async (deps: RecognitionPreviewDeps, order: Order): Promise<Answer> => {
  const { requestId } = order
  const sound = await sayAsCallee(deps.synthesizer, order)
  if (sound === undefined) return { kind: 'recognized', requestId, result: { kind: 'refused', why: 'mute' } }
  return { kind: 'recognized', requestId, result: await recognizeWithLentRecognizer(deps, order, sound) }
}

/** As received over a line, with the silence that ends a turn; undefined if synthesis fails. */
const sayAsCallee = async (
  synthesizer: RecognitionPreviewDeps['synthesizer'],
  { language, text, voice: { name, ...how } }: Order,
): Promise<Int16Array | undefined> => {
  try {
    const spoken = await synthesizer.speak({
      language,
      text,
      ...how,
      ...(name === undefined ? {} : { name }),
    })
    if (spoken.length === 0) return undefined
    const whole = new Int16Array(quietBefore + spoken.length + quietAfter)
    whole.set(spoken, quietBefore)
    return throughG711('PCMU', whole)
  } catch {
    return undefined
  }
}

const recognizeWithLentRecognizer = async (
  { book, longestWaitMs = usualWaitMs, sleep = sleepMs }: RecognitionPreviewDeps,
  { language, phrases }: Order,
  sound: Int16Array,
): Promise<Recognized> => {
  const deadlineMs = Date.now() + longestWaitMs
  for (;;) {
    let heard: Promise<Recognized> | undefined
    const refusal = book.lendRecognizer(randomUUID(), language, (recognizer) => {
      const pace = async (): Promise<void> => {
        if (book.callsIn(language) > 1) await sleep(frameMs)
      }
      heard = listen(recognizer, { language, phrases, sound, pace })
      return heard
    })
    if (heard !== undefined) return heard
    const mayPass = refusal === 'busy' || refusal === 'waking'
    if (!mayPass || Date.now() >= deadlineMs) return { kind: 'refused', why: refusal ?? 'broken' }
    await sleep(retryMs)
  }
}

type Listening = Pick<Order, 'language' | 'phrases'> & {
  readonly sound: Int16Array
  /** Awaited after each frame. */
  readonly pace: () => Promise<void>
}

const listen = async (
  recognizer: Recognizer,
  { language, phrases, sound, pace }: Listening,
): Promise<Recognized> => {
  let settle: (result: Recognized) => void = () => {}
  const result = new Promise<Recognized>((resolve) => {
    settle = resolve
  })
  const broken = (): void => settle({ kind: 'refused', why: 'broken' })
  const giveUp = setTimeout(broken, longestRecognitionMs)
  try {
    const stream = recognizer.open(
      { language },
      {
        onPartial: () => {},
        onFinal: ({ text, confidence }) => settle({ kind: 'heard', text, confidence }),
        onNothing: () => settle({ kind: 'unclear' }),
        onFailure: broken,
      },
    )
    try {
      stream.expect(phrases)
      stream.begin(0)
      for (let at = 0; at + frameSamples <= sound.length; at += frameSamples) {
        stream.frame(sound.subarray(at, at + frameSamples))
        await pace()
      }
      stream.end(sound.length / samplesPerMs)
      return await result
    } finally {
      stream.close()
    }
  } catch {
    // No recognizer after all: a call took it at this moment, or it is down.
    return { kind: 'refused', why: 'busy' }
  } finally {
    clearTimeout(giveUp)
  }
}

const samplesPerMs = 8
const frameMs = 20
const frameSamples = frameMs * samplesPerMs
/** The preroll of a turn, and the silence that ends it. */
const quietBefore = 300 * samplesPerMs
const quietAfter = 500 * samplesPerMs
const retryMs = 200
const usualWaitMs = 20_000
/** A sentence of 500 characters lasts under a minute. */
const longestRecognitionMs = 90_000

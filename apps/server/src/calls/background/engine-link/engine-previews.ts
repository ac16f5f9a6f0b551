import { randomUUID } from 'node:crypto'
import type { DownMessage, Recognized, UpMessage } from '@parley/contract/engine-wire'
import { Refusal, type RefusalCode } from '@parley/contract/refusals'
import type { HeardSentence, RecognitionOrder } from '../../../platform/recognize.ts'
import type { SpeechOrder } from '../../../platform/synthesize.ts'
import type { EngineConnection } from './engine-connection.ts'

type Answer = Extract<UpMessage, { kind: 'synthesized' | 'recognized' }>
type Order = Extract<DownMessage, { kind: 'synthesize' | 'recognize' }>

/** Requests to engines for synthesis or recognition that are not answered yet. */
export type EnginePreviews = {
  /** By the engines in turn. */
  readonly speak: (engines: readonly EngineConnection[], order: SpeechOrder) => Promise<Int16Array>
  /** By the first engine with a free recognizer; otherwise the last one's reason for refusing. */
  readonly hear: (engines: readonly EngineConnection[], order: RecognitionOrder) => Promise<HeardSentence>
  readonly answered: (message: Answer) => void
  /** Requests to this engine will not be answered. */
  readonly lost: (connection: EngineConnection) => void
}

type Asked = {
  readonly connection: EngineConnection
  readonly resolve: (answer: Answer) => void
  readonly reject: (refusal: Refusal) => void
}

/** The longest time for a prompt, including queued ones before it. */
const longestMs = 60_000
/** A sentence is recognized in real time while calls are running, and others may be before it. */
const longestRecognitionMs = 120_000

export const createEnginePreviews = (): EnginePreviews => {
  const waiting = new Map<string, Asked>()
  let turn = 0

  const settle = (requestId: string, with_: (asked: Asked) => void): void => {
    const asked = waiting.get(requestId)
    if (asked === undefined || !waiting.delete(requestId)) return
    with_(asked)
  }
  const ask = (
    connection: EngineConnection,
    order: Order,
    limit: { readonly ms: number; readonly code: RefusalCode },
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { requestId } = order
      const timer = setTimeout(
        () => settle(requestId, (asked) => asked.reject(new Refusal(limit.code))),
        limit.ms,
      )
      const stop = <T>(then: (value: T) => void) => {
        return (value: T): void => {
          clearTimeout(timer)
          then(value)
        }
      }
      waiting.set(requestId, { connection, resolve: stop(resolve), reject: stop(reject) })
      connection.send(order)
    })

  return {
    speak: async (engines, { voice, ...said }) => {
      turn += 1
      const connection = engines[turn % Math.max(1, engines.length)]
      if (connection === undefined) throw new Refusal('no_engine')
      const order: Order = { kind: 'synthesize', requestId: randomUUID(), ...said, voice: { ...voice } }
      const answer = await ask(connection, order, { ms: longestMs, code: 'no_engine' })
      const samples = answer.kind === 'synthesized' ? samplesOf(answer.audio ?? '') : undefined
      if (samples === undefined || samples.length === 0) throw new Refusal('synthesis_failed')
      return samples
    },
    hear: async (engines, { voice, phrases, ...said }) => {
      let code: RefusalCode = 'no_engine'
      for (const connection of engines) {
        const requestId = randomUUID()
        const order: Order = {
          kind: 'recognize',
          requestId,
          ...said,
          voice: { ...voice },
          phrases: [...phrases],
        }
        const answer = await ask(connection, order, { ms: longestRecognitionMs, code: 'voice_test_busy' })
        if (answer.kind !== 'recognized') throw new Refusal('recognition_failed')
        const { result } = answer
        if (result.kind === 'heard') return { text: result.text, confidence: result.confidence }
        if (result.kind === 'unclear') return { text: '' }
        code = codes[result.why]
      }
      throw new Refusal(code)
    },
    answered: (message) => settle(message.requestId, ({ resolve }) => resolve(message)),
    lost: (connection) => {
      for (const [requestId, asked] of waiting)
        if (asked.connection === connection)
          settle(requestId, ({ reject }) => reject(new Refusal('no_engine')))
    },
  }
}

const codes: Readonly<Record<Extract<Recognized, { kind: 'refused' }>['why'], RefusalCode>> = {
  busy: 'voice_test_busy',
  waking: 'voice_test_waking',
  deaf: 'voice_test_deaf',
  draining: 'no_engine',
  mute: 'synthesis_failed',
  broken: 'recognition_failed',
}

const samplesOf = (base64: string): Int16Array => {
  const bytes = Buffer.from(base64, 'base64')
  const samples = new Int16Array(Math.floor(bytes.length / 2))
  for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(i * 2)
  return samples
}

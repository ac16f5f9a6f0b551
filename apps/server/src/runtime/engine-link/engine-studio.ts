import { randomUUID } from 'node:crypto'
import type { UpMessage } from '@parley/contract/engine-wire'
import { Refusal } from '@parley/contract/refusals'
import type { SpeechOrder } from '../../platform/synthesise.ts'
import type { EngineConnection } from './engine-connection.ts'

/** Texts that engines were asked to say and have not answered yet. */
export type EngineVoices = {
  readonly speak: (engines: readonly EngineConnection[], order: SpeechOrder) => Promise<Int16Array>
  readonly answered: (message: Extract<UpMessage, { kind: 'synthesised' }>) => void
  /** What this engine was asked it will not answer. */
  readonly lost: (connection: EngineConnection) => void
}

type Asked = {
  readonly connection: EngineConnection
  readonly resolve: (audio: Int16Array) => void
  readonly reject: (refusal: Refusal) => void
}

/** The longest that a wording takes, behind others that were asked before. */
const longestMs = 60_000

export const createEngineVoices = (): EngineVoices => {
  const waiting = new Map<string, Asked>()
  let turn = 0

  const settle = (requestId: string, with_: (asked: Asked) => void): void => {
    const asked = waiting.get(requestId)
    if (asked === undefined || !waiting.delete(requestId)) return
    with_(asked)
  }
  return {
    speak: (engines, { language, text, voice }) => {
      turn += 1
      const connection = engines[turn % Math.max(1, engines.length)]
      if (connection === undefined) return Promise.reject(new Refusal('no_engine'))
      const requestId = randomUUID()
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => settle(requestId, (asked) => asked.reject(new Refusal('no_engine'))),
          longestMs,
        )
        const stop = <T>(then: (value: T) => void) => {
          return (value: T): void => {
            clearTimeout(timer)
            then(value)
          }
        }
        waiting.set(requestId, { connection, resolve: stop(resolve), reject: stop(reject) })
        connection.send({ kind: 'synthesise', requestId, language, text, voice: { ...voice } })
      })
    },
    answered: ({ requestId, audio }) =>
      settle(requestId, ({ resolve, reject }) => {
        const samples = audio === undefined ? undefined : samplesOf(audio)
        if (samples === undefined || samples.length === 0) reject(new Refusal('synthesis_failed'))
        else resolve(samples)
      }),
    lost: (connection) => {
      for (const [requestId, asked] of waiting)
        if (asked.connection === connection)
          settle(requestId, ({ reject }) => reject(new Refusal('no_engine')))
    },
  }
}

const samplesOf = (base64: string): Int16Array => {
  const bytes = Buffer.from(base64, 'base64')
  const samples = new Int16Array(Math.floor(bytes.length / 2))
  for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(i * 2)
  return samples
}

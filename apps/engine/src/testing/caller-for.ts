import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AttemptEvent, PlaceCall } from '@parley/contract/engine-wire'
import type { CompiledScene } from '@parley/contract/vocabulary'
import { createRe2Patterns } from '@parley/edge/patterns'
import { createScriptedRecognizer, type Synthesizer } from '@parley/edge/speech'
import { openEmbeddedEngine, type TelephonyEngine } from '@parley/edge/telephony'
import type { DialogSnapshot } from '@parley/edge/telephony/sip'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { CallDeps } from '../calls/call-deps.ts'
import { dialLine } from '../calls/dial-line.ts'
import { runCall } from '../calls/run-call.ts'
import { createVoice } from '../calls/voice.ts'
import { orderTo } from './order-to.ts'
import { type CalleeBehavior, openPhone, type Phone, tone } from './phone.ts'

/** Places the calls of one test file over SIP and RTP, to telephones that last until their test ends. */
export interface Caller {
  readonly telephony: TelephonyEngine
  call(behavior: CalleeBehavior, scene: CompiledScene, wanted?: Wanted): Promise<PlacedCall>
}

/** What a test changes. */
export type Wanted = {
  readonly order?: Partial<PlaceCall>
  /** What a scripted recognizer returns for the callee, sentence by sentence. */
  readonly lines?: readonly string[]
  readonly deps?: Partial<CallDeps>
}

export type PlacedCall = ReturnType<typeof runCall> & {
  readonly phone: Phone
  /** The journal's events, and of these the recording and the end. */
  readonly events: readonly AttemptEvent[]
  readonly recorded: () => readonly Of<'recorded'>[]
  readonly ended: () => Of<'ended'> | undefined
  readonly dialogs: readonly DialogSnapshot[]
  /** The path of its recording. */
  readonly path: string
}
type Of<Kind extends AttemptEvent['kind']> = Extract<AttemptEvent, { kind: Kind }>

type Media = { readonly rtpPorts: readonly [number, number]; readonly mediaWorkers?: number }

/** Opens before the file's first test and closes after its last one. */
export const callerFor = (media: Media): Caller => {
  let telephony: TelephonyEngine | undefined
  let folder = ''
  const there = (): TelephonyEngine => {
    if (telephony === undefined) throw new Error('calls are only placed while tests run')
    return telephony
  }
  beforeAll(async () => {
    telephony = await openEmbeddedEngine({ host: '127.0.0.1', sipPort: 0, mediaWorkers: 1, ...media })
    folder = await mkdtemp(join(tmpdir(), 'parley-calls-'))
  })
  afterAll(async () => {
    await telephony?.close()
    await rm(folder, { recursive: true })
  })
  return {
    get telephony() {
      return there()
    },
    call: async (behavior, scene, { order: changes, lines, deps } = {}) => {
      const phone = await openPhone(behavior, lines)
      onTestFinished(() => phone.close())
      const order = orderTo(phone.port, changes)
      const file = `${order.attemptId}.wav`
      const path = join(folder, file)
      const events: AttemptEvent[] = []
      const dialogs: DialogSnapshot[] = []
      const running = runCall(order, scene, {
        dial: dialLine(there(), order, path),
        voice: createVoice(tones),
        recognizer: createScriptedRecognizer(),
        patterns: createRe2Patterns(),
        journal: async (event) => events.push(event),
        keepDialog: async (dialog) => void dialogs.push(dialog),
        askForHold: () => {},
        recordingKey: file,
        now: () => Date.now(),
        ...deps,
      })
      return {
        ...running,
        phone,
        events,
        recorded: () => events.filter((event) => event.kind === 'recorded'),
        ended: () => events.find((event) => event.kind === 'ended'),
        dialogs,
        path,
      }
    },
  }
}

/** Of this length for any text: detected on a busy machine, and soon over. */
const tones: Synthesizer = { speak: async () => tone(440, 400), close: async () => {} }

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AttemptEvent, PlaceCall } from '@parley/contract/engine-wire'
import { ProcessEvent } from '@parley/contract/process-events'
import type { CompiledScene, SceneScript } from '@parley/contract/vocabulary'
import { compileScene, type Patterns } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import { createEspeakSynthesizer, type Recognizer, type Synthesizer } from '@parley/edge/speech'
import { type EmbeddedEngine, openEmbeddedEngine, type TelephonyEngine } from '@parley/edge/telephony'
import { dialLine } from '../apps/engine/src/calls/dial-line.ts'
import { runCall } from '../apps/engine/src/calls/run-call.ts'
import { createVoice } from '../apps/engine/src/calls/voice.ts'
import type { Journal } from '../apps/engine/src/journal/journal.ts'

/** Events of one call, in order. */
export type Reported = readonly { readonly event: AttemptEvent; readonly atMs: number }[]

export type BenchCall = {
  readonly number: string
  readonly scene: CompiledScene
  readonly recognizer: Recognizer
  readonly ringSec: number
  readonly maxTalkSec: number
  /** Always the normal pause, whatever the words: the baseline. */
  readonly isFixedPause?: boolean
  /** Receives events beside the answer. */
  readonly journal?: Journal
}

/** Real calls between an engine in this process and the sandbox in another. */
export type BenchEngine = {
  readonly folder: string
  readonly telephony: EmbeddedEngine
  /** The sandbox's, at 127.0.0.1. */
  readonly sandboxPort: number
  readonly patterns: Patterns
  readonly synthesizer: Synthesizer
  /** Resolves when the call is over. */
  readonly call: (call: BenchCall) => Promise<{ readonly reported: Reported; readonly recordingPath: string }>
  close(): Promise<void>
}

export const openBenchEngine = async (
  sandboxEnv: Readonly<Record<string, string>> = {},
  keptFolder?: string,
  /** Silero's network, for voice confirmation. */
  confirmerModel?: string,
): Promise<BenchEngine> => {
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'parley-bench-')))
  const sandbox = spawn(process.execPath, ['--import', 'tsx', 'apps/sandbox/src/main.ts'], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_RTP_PORTS: '42000-42999', ...sandboxEnv },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const sandboxPort = await new Promise<number>((resolve) =>
    sandbox.once('message', (message) => {
      const update = ProcessEvent.parse(message)
      resolve(update.kind === 'ready' ? Number(update.detail.split(':').at(-1)) : 0)
    }),
  )
  const telephony = await openEmbeddedEngine({
    host: '127.0.0.1',
    sipPort: 0,
    rtpPorts: [40_000, 40_999],
    mediaWorkers: 1,
  })
  if (confirmerModel !== undefined) await telephony.confirmVoicesBy(confirmerModel)
  const patterns = createRe2Patterns()
  const synthesizer = createEspeakSynthesizer({ maxChildren: 2 })
  const voice = createVoice(synthesizer)
  return {
    folder,
    telephony,
    sandboxPort,
    patterns,
    synthesizer,
    call: async ({ number, scene, recognizer, ringSec, maxTalkSec, isFixedPause, journal }) => {
      const attemptId = crypto.randomUUID()
      const reported: { event: AttemptEvent; atMs: number }[] = []
      const recordingPath = join(folder, `${number}-${attemptId.slice(0, 4)}.wav`)
      const order = orderOf({ attemptId, number, sandboxPort, ringSec, maxTalkSec })
      const { over } = runCall(order, scene, {
        dial: dialLine(isFixedPause ? withFixedPause(telephony) : telephony, order, recordingPath),
        voice,
        recognizer,
        patterns,
        journal: async (event, atMs) => {
          reported.push({ event, atMs })
          await journal?.append(attemptId, atMs, event)
        },
        keepDialog: async (dialog) => journal?.keepDialog(attemptId, dialog),
        askForHold: () => {},
        recordingKey: attemptId,
        now: () => Date.now(),
      })
      await over
      return { reported, recordingPath }
    },
    close: async () => {
      await Promise.all([telephony.close(), synthesizer.close()])
      sandbox.kill('SIGTERM')
      if (keptFolder === undefined) await rm(folder, { recursive: true })
    },
  }
}

export const compiled = (script: SceneScript, patterns: Patterns): CompiledScene => {
  const compilation = compileScene(script, patterns)
  if (!compilation.ok) throw new Error('the scene does not compile')
  return compilation.scene
}

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN

const withFixedPause = (telephony: TelephonyEngine): TelephonyEngine => ({
  placeCall: async (order, observer) => {
    const leg = await telephony.placeCall(order, observer)
    leg.endSpeechAfter = () => {}
    return leg
  },
  probe: (line) => telephony.probe(line),
  endAbandoned: (dialog) => telephony.endAbandoned(dialog),
  close: () => telephony.close(),
})

const orderOf = (wanted: {
  readonly attemptId: string
  readonly number: string
  readonly sandboxPort: number
  readonly ringSec: number
  readonly maxTalkSec: number
}): PlaceCall => ({
  kind: 'placeCall',
  attemptId: wanted.attemptId,
  epoch: 1,
  notAfterMs: Date.now() + 60_000,
  sceneHash: 'bench',
  variables: { name: 'Emma' },
  line: {
    lineId: crypto.randomUUID(),
    host: '127.0.0.1',
    port: wanted.sandboxPort,
    transport: 'udp',
    codecs: ['PCMU'],
  },
  callingNumber: '100',
  calledNumber: wanted.number,
  ringSec: wanted.ringSec,
  maxTalkSec: wanted.maxTalkSec,
  heldSec: wanted.maxTalkSec,
})

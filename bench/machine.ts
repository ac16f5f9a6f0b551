/**
 * `npx tsx bench/machine.ts`: who is taken for a machine. Every persona that answers, in four languages, with and without
 * noise, over real SIP and RTP with espeak-ng's voices; once by ears that hear every word (scripted), once by ears that hear none.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AttemptEvent } from '@parley/contract/engine-wire'
import type { CompiledScene, ScriptLanguage } from '@parley/contract/vocabulary'
import { compileScene } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import { createEspeakSynthesizer, createScriptedRecognizer, type Recognizer } from '@parley/edge/speech'
import { openEmbeddedEngine } from '@parley/edge/telephony'
import { runCall } from '../apps/engine/src/calls/run-call.ts'
import { createVoice } from '../apps/engine/src/calls/voice.ts'
import { demonstrationWords, savingsScene } from '../apps/server/src/features/demonstration/index.ts'

const sandboxPort = 5892
const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
const sandbox = spawn(process.execPath, ['--import', 'tsx', 'apps/sandbox/src/main.ts'], {
  env: { ...process.env, SANDBOX_PORT: String(sandboxPort), SANDBOX_RTP_PORTS: '42000-42999' },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
await new Promise((resolve) => sandbox.once('message', resolve))
const telephony = await openEmbeddedEngine({
  host: '127.0.0.1',
  sipPort: 0,
  rtpPorts: [43_000, 43_999],
  mediaWorkers: 1,
})
const synthesizer = createEspeakSynthesizer({ maxChildren: 2 })
const patterns = createRe2Patterns()
const deaf: Recognizer = {
  slots: 1000,
  open: (_options, observer) => ({
    expect: () => {},
    begin: () => {},
    frame: () => {},
    end: () => setImmediate(() => observer.onNothing()),
    close: () => {},
  }),
  close: async () => {},
}

const prefixes = {
  '1202555': 'en-US',
  '8613900000': 'zh-CN',
  '8525123': 'zh-HK',
  '62812300': 'id-ID',
} as const
const compileFor = (language: ScriptLanguage): CompiledScene => {
  const words = demonstrationWords.find((known) => known.language === language)
  if (!words) throw new Error(`no words in ${language}`)
  const compilation = compileScene(savingsScene(words), patterns)
  if (!compilation.ok) throw new Error('the scene does not compile')
  return compilation.scene
}

const verdictOf = async (number: string, scene: CompiledScene, recognizer: Recognizer): Promise<string> => {
  const events: AttemptEvent[] = []
  const attemptId = crypto.randomUUID()
  const { over } = runCall(
    {
      kind: 'placeCall',
      attemptId,
      epoch: 1,
      notAfterMs: Date.now() + 60_000,
      sceneHash: 'x',
      variables: { name: 'Emma' },
      line: {
        lineId: crypto.randomUUID(),
        host: '127.0.0.1',
        port: sandboxPort,
        transport: 'udp',
        codecs: ['PCMU'],
      },
      callingNumber: '100',
      calledNumber: number,
      ringSec: 20,
      maxTalkSec: 25,
      heldSec: 25,
    },
    scene,
    {
      telephony,
      voice: createVoice(synthesizer),
      recognizer,
      patterns,
      journal: async (event) => events.push(event),
      keepDialog: async () => {},
      askForHold: () => {},
      recording: { path: join(folder, `${attemptId}.wav`), key: 'x' },
      now: () => Date.now(),
    },
  )
  await over
  const told = events.flatMap((event) =>
    event.kind === 'recorded' && event.event === 'voiceRecognition' ? [event.data] : [],
  )
  const last = told.at(-1)
  if (last?.verdict === 'machine' && !number.slice(-4).startsWith('14'))
    console.log(`misjudged ${number}: ${JSON.stringify(last)}`)
  return String(last?.verdict)
}

const personas = ['00', '01', '02', '03', '04', '05', '06', '07', '08', '14']
const serials = ['00', '01', '52', '95']
for (const [name, recognizer] of [
  ['ears that hear every word', createScriptedRecognizer()],
  ['ears that hear no word', deaf],
] as const) {
  const counts = new Map<string, Map<string, number>>()
  for (const serial of serials)
    await Promise.all(
      Object.entries(prefixes).flatMap(([prefix, language]) =>
        personas.map(async (persona) => {
          const verdict = await verdictOf(`${prefix}${persona}${serial}`, compileFor(language), recognizer)
          const row = counts.get(persona) ?? new Map<string, number>()
          counts.set(persona, row.set(verdict, (row.get(verdict) ?? 0) + 1))
        }),
      ),
    )
  console.log(name)
  for (const persona of personas) console.log(persona, Object.fromEntries(counts.get(persona) ?? []))
}
await Promise.all([telephony.close(), synthesizer.close()])
sandbox.kill('SIGTERM')
await rm(folder, { recursive: true })

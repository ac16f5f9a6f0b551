import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CompiledScene, SceneScript } from '@parley/contract/vocabulary'
import { compileScene } from '@parley/core/dialogue'
import { plainSettings } from '@parley/core/dialogue/testing'
import { createRe2Patterns } from '@parley/edge/patterns'
import { humWav } from '@parley/edge/recordings/testing'
import type { Synthesizer } from '@parley/edge/speech'
import { amplitudeOf } from '@parley/edge/telephony/test-tones'
import { expect, test } from 'vitest'
import { callerFor } from '../testing/caller-for.ts'
import { tone } from '../testing/phone.ts'
import { createRecordedPrompts } from './recorded-prompts.ts'
import { createVoice } from './voice.ts'

// Calls over SIP and RTP with recorded prompts: the line carries the uploaded audio.

const caller = callerFor({ rtpPorts: [35_300, 35_399] })

const [synthesisHz, recordedHz, secondHz] = [440, 1000, 1600]
const tones: Synthesizer = { speak: async () => tone(synthesisHz, 400), close: async () => {} }
const patterns = createRe2Patterns()
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Plays its opening and hangs up. */
const sceneOf = (word: string, recordings: Readonly<Record<string, string>>): CompiledScene => {
  const script: SceneScript = {
    language: 'en-US',
    nodes: [
      { nodeId: 'hello', type: 'start', title: 'Hello', botWords: [{ resId: '1', word }] },
      { nodeId: 'bye', type: 'end', title: 'Bye', botWords: [{ resId: '2', word: 'Thank you.' }] },
    ],
    connections: [{ id: 'no', source: 'hello', target: 'bye', name: 'no', kind: 'silent' }],
    variables: [{ name: 'name', type: 'name' }],
    tags: [],
    settings: { ...plainSettings, silenceMs: 1000, maxCallSec: 20 },
  }
  const compilation = compileScene(script, patterns)
  if (!compilation.ok) throw new Error(`the test's script is wrong: ${JSON.stringify(compilation.problems)}`)
  return { ...compilation.scene, recordings }
}

const callWith = async (scene: CompiledScene, fetchWav: (sha256: string) => Promise<Buffer | undefined>) => {
  const { over, path, recorded } = await caller.call('answers', scene, {
    order: { variables: { name: 'Bob' }, maxTalkSec: 20, heldSec: 30 },
    deps: { voice: createVoice(tones, createRecordedPrompts(fetchWav)) },
  })
  await over
  const bytes = await readFile(path)
  // Two channels, callee and robot, after 44 bytes of header.
  const robot = Int16Array.from({ length: Math.floor((bytes.length - 44) / 4) }, (_, i) =>
    bytes.readInt16LE(44 + i * 4 + 2),
  )
  const heard = (hz: number): number => loudest(hz, robot)
  const fallbacks = recorded().filter(({ event }) => event === 'vendorFallback')
  return { heard, fallbacks }
}

/** The amplitude of a tone in the 200 ms where it is loudest. */
const loudest = (hz: number, samples: Int16Array): number => {
  let most = 0
  for (let at = 0; at + 1600 <= samples.length; at += 800)
    most = Math.max(most, amplitudeOf(hz, samples.subarray(at, at + 1600)))
  return most
}

test('a call plays uploaded recordings, at 8 and at 16 kHz, and synthesizes the rest', async () => {
  const opening = humWav({ hz: recordedHz, rateHz: 16_000 })
  const bye = humWav({ hz: secondHz })
  const files = new Map([opening, bye].map((wav) => [sumOf(wav), wav]))
  const scene = sceneOf('Hello there.', { 1: sumOf(opening), 2: sumOf(bye) })
  const { heard, fallbacks } = await callWith(scene, async (sha256) => files.get(sha256))
  expect(heard(recordedHz)).toBeGreaterThan(5000)
  expect(heard(secondHz)).toBeGreaterThan(5000)
  expect(heard(synthesisHz)).toBeLessThan(500)
  expect(fallbacks).toEqual([])
}, 30_000)

test.each([
  ['missing', async (): Promise<Buffer | undefined> => undefined],
  ['damaged', async () => humWav({ hz: 700 })],
  ['no sound', async () => Buffer.from('no wav')],
] as const)(
  'a recording that is %s is synthesized, reported, and never silent',
  async (_, fetchWav) => {
    const scene = sceneOf('Hello there.', { 1: sumOf(humWav({ hz: recordedHz })) })
    const { heard, fallbacks } = await callWith(scene, fetchWav)
    expect(heard(synthesisHz)).toBeGreaterThan(5000)
    expect(heard(recordedHz)).toBeLessThan(500)
    expect(heard(700)).toBeLessThan(500)
    expect(fallbacks).toMatchObject([{ data: { resId: '1' } }])
  },
  30_000,
)

test('of a prompt with a variable the pieces are played and the variable is synthesized', async () => {
  const [before, after] = [humWav({ hz: recordedHz }), humWav({ hz: secondHz })]
  const files = new Map([before, after].map((wav) => [sumOf(wav), wav]))
  const scene = sceneOf('Hello {name}, how are you?', { '1#1': sumOf(before), '1#2': sumOf(after) })
  const { heard, fallbacks } = await callWith(scene, async (sha256) => files.get(sha256))
  for (const hz of [recordedHz, synthesisHz, secondHz]) expect(heard(hz)).toBeGreaterThan(5000)
  expect(fallbacks).toEqual([])
}, 30_000)

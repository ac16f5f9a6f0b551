import { spawnSync } from 'node:child_process'
import type { CompiledNode, CompiledScene } from '@parley/contract/vocabulary'
import { plainSettings } from '@parley/core/dialogue/testing'
import { createEspeakSynthesizer, createRecognizers } from '@parley/edge/speech'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callerFor } from '../testing/caller-for.ts'
import { createVoice } from './voice.ts'

const hasVoice = spawnSync('espeak-ng', ['--version']).status === 0
if (process.env.CI && !hasVoice) throw new Error('espeak-ng is missing in CI')

const caller = callerFor({ rtpPorts: [35_200, 35_399] })

const asks = (nodeId: string, word: string, target: string): CompiledNode => ({
  nodeId,
  type: nodeId === 'first' ? 'start' : 'task',
  title: nodeId,
  botWords: [{ resId: nodeId, word }],
  edges: [{ connectionId: nodeId, name: 'yes', target, keywords: ['yes please'], patterns: [], dtmf: [] }],
})
const scene: CompiledScene = {
  language: 'en-US',
  startNodeId: 'first',
  variableNames: [],
  tags: [],
  nodes: {
    first: asks('first', 'Do you want it?', 'second'),
    second: asks('second', 'Are you sure?', 'bye'),
    bye: { nodeId: 'bye', type: 'end', title: 'bye', botWords: [{ resId: 'b', word: 'Goodbye' }], edges: [] },
  },
  settings: {
    ...plainSettings,
    silenceMs: 8000,
    silenceTimes: 2,
    noMatchReplies: [{ resId: 'p', word: 'Pardon?' }],
    maxRepeats: 3,
  },
}

/** A real call with real recognizers to a callee who speaks: its transcript so far, and the recognizer processes. */
const conversation = async () => {
  const recognizers = createRecognizers({ processes: 1, callsPerProcess: 2 })
  const synthesizer = createEspeakSynthesizer({ maxChildren: 1 })
  onTestFinished(async () => {
    await Promise.all([recognizers.close(), synthesizer.close()])
  })
  const placed = await caller.call('answers', scene, {
    deps: { voice: createVoice(synthesizer), recognizer: recognizers },
  })
  const { phone, ended, over } = placed
  const yes = await synthesizer.speak({ ...scene.settings.voice, language: 'en-US', text: 'yes please' })
  const recorded = (name: string): number => placed.recorded().filter(({ event }) => event === name).length
  const until = (isSo: () => boolean): Promise<void> =>
    vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 15_000, interval: 20 })
  let said = 0
  return {
    recognizers,
    ended,
    over,
    recorded,
    until,
    /** Waits until the robot has finished this many utterances, and says yes. */
    sayYesAfter: async (utterances: number): Promise<void> => {
      await until(() => recorded('robotDone') >= utterances)
      phone.calls[0]?.session.play(++said, yes)
    },
  }
}

test.skipIf(!hasVoice).each(['while it hears', 'between two sentences'])(
  'a call whose recognizer is killed %s goes on with another one, and reports it',
  { timeout: 60_000 },
  async (moment) => {
    const { recognizers, ended, over, recorded, until, sayYesAfter } = await conversation()
    await sayYesAfter(1)
    await until(() => recorded('calleeFinal') === 1)
    const before = recognizers.pids()
    expect(before).toHaveLength(1)
    const kill = (): void => {
      for (const pid of before) process.kill(pid, 'SIGKILL')
    }
    if (moment === 'between two sentences') kill()
    await sayYesAfter(2)
    if (moment === 'while it hears') {
      await new Promise((resolve) => setTimeout(resolve, 400))
      kill()
    }
    await over
    expect(ended()).toMatchObject({
      status: 'finished',
      hungUpBy: 'robot',
      facts: { nodeIds: ['first', 'second', 'bye'], hangUpReason: 'endNode' },
    })
    expect(recorded('vendorFallback')).toBe(1)
    expect(recorded('calleeFinal')).toBe(2)
    expect(recognizers.pids()).toHaveLength(1)
    expect(recognizers.pids()).not.toEqual(before)
  },
)

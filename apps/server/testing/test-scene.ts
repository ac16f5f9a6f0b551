import type { CompiledScene, SceneScript } from '@parley/contract/vocabulary'

/** The shortest script: speaks one sentence and hangs up. */
export const testScript: SceneScript = {
  language: 'en-US',
  nodes: [
    { nodeId: 'start', type: 'start', title: 'Hello', botWords: [{ resId: 'hello', word: 'Hello {name}' }] },
  ],
  connections: [],
  variables: [{ name: 'name', type: 'custom', defaultValue: 'there' }],
  intents: [{ targetId: 2, name: 'later', keyWords: 'later' }],
  tags: [{ intentId: 1, name: 'talked', priority: 1, ruleSets: [[{ kind: 'otherwise' }]] }],
  settings: {
    disclosure: 'This is an automated call.',
    openingDelayMs: 0,
    silenceMs: 3000,
    silenceTimes: 1,
    silenceReplies: [{ resId: 'silence', word: 'Are you there?' }],
    noMatchReplies: [],
    maxRepeats: 1,
    goodbye: { resId: 'bye', word: 'Goodbye' },
    maxCallSec: 60,
    interrupt: { minWords: 0, unbreakableNodes: [] },
    voice: { speed: 100, tone: 100, volume: 100 },
  },
}

export const compileTestScript = (script: SceneScript): CompiledScene => ({
  language: script.language,
  startNodeId: 'start',
  nodes: {
    start: {
      nodeId: 'start',
      type: 'start',
      title: 'Hello',
      botWords: [{ resId: 'hello', word: 'Hello {name}' }],
      edges: [],
    },
  },
  settings: script.settings,
  tags: script.tags,
  variableNames: ['name'],
  variableDefaults: { name: 'there' },
})

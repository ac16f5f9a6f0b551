import type { CompiledScene, SceneScript } from '@parley/contract/vocabulary'
import { compileScene } from '../edit/compile-scene.ts'
import type { Patterns } from '../match/patterns.ts'

/** A pattern engine for tests: JavaScript's own, safe for patterns that tests write. */
export const testPatterns: Patterns = {
  problemOf: (source) => {
    try {
      new RegExp(source)
      return undefined
    } catch {
      return 'not a pattern'
    }
  },
  occursIn: (source, text) => new RegExp(source, 'i').test(text),
}

/** A small script with every kind of edge. */
export const loanScript: SceneScript = {
  language: 'en-US',
  nodes: [
    {
      nodeId: 'hello',
      type: 'start',
      title: 'Opening',
      botWords: [{ resId: 'r1', word: 'Hello {name}, do you want a loan?' }],
    },
    {
      nodeId: 'offer',
      type: 'task',
      title: 'Offer',
      botWords: [
        { resId: 'r2', word: 'Press one for details.' },
        { resId: 'r3', word: 'Once more: press one.' },
      ],
    },
    {
      nodeId: 'terms',
      type: 'task',
      title: 'Terms',
      botWords: [{ resId: 'r4', word: 'Here are the terms.' }],
    },
    { nodeId: 'yes', type: 'end', title: 'Agreed', botWords: [{ resId: 'r5', word: 'Great, goodbye.' }] },
    {
      nodeId: 'no',
      type: 'end',
      title: 'Refused',
      botWords: [{ resId: 'r6', word: 'Sorry to bother you.' }],
    },
    {
      nodeId: 'quiet',
      type: 'end',
      title: 'Silent',
      botWords: [{ resId: 'r7', word: 'We will call again.' }],
    },
  ],
  connections: [
    {
      id: 'c1',
      source: 'hello',
      target: 'offer',
      name: 'agree',
      kind: 'keywords',
      keyWords: 'yes##yes please',
    },
    {
      id: 'c2',
      source: 'hello',
      target: 'no',
      name: 'refuse',
      kind: 'keywords',
      keyWords: 'no##not interested',
      patterns: ['stop (it|now)'],
    },
    { id: 'c3', source: 'hello', target: 'quiet', name: 'silent', kind: 'silent' },
    {
      id: 'c4',
      source: 'offer',
      target: 'terms',
      name: 'details',
      kind: 'keywords',
      keyWords: 'details',
      specialDTMFWords: '1##12',
    },
    { id: 'c5', source: 'offer', target: 'offer', name: 'other', kind: 'noKeyword' },
    { id: 'c6', source: 'terms', target: 'yes', name: 'go on', kind: 'force' },
  ],
  variables: [{ name: 'name', type: 'name' }],
  tags: [
    {
      intentId: 1,
      name: 'interested',
      priority: 1,
      ruleSets: [
        [
          { kind: 'node', type: 'anyOf', nodeIds: ['yes'] },
          { kind: 'flowRounds', type: 'atLeast', value: 2 },
        ],
      ],
    },
    {
      intentId: 2,
      name: 'refused',
      priority: 2,
      ruleSets: [[{ kind: 'node', type: 'anyOf', nodeIds: ['no'] }]],
    },
    {
      intentId: 3,
      name: 'not reached',
      priority: 3,
      ruleSets: [[{ kind: 'callStatus', type: 'in', statuses: [10, 22] }]],
    },
  ],
  settings: {
    openingDelayMs: 0,
    silenceMs: 4000,
    silenceTimes: 2,
    silenceReplies: [
      { resId: 's1', word: 'Are you there?' },
      { resId: 's2', word: 'Hello?' },
    ],
    noMatchReplies: [{ resId: 'n1', word: 'Pardon?' }],
    maxRepeats: 2,
    goodbye: { resId: 'g', word: 'Goodbye.' },
    maxCallSec: 300,
    interrupt: { minWords: 2, unbreakableNodes: ['terms'] },
    voice: { speed: 100, tone: 100, volume: 100 },
  },
}

export const compiled = (script: SceneScript = loanScript): CompiledScene => {
  const compilation = compileScene(script, testPatterns)
  if (!compilation.ok) throw new Error(`the test script is invalid: ${JSON.stringify(compilation.problems)}`)
  return compilation.scene
}

import type { Connection, ConversationEvent, FlowNode, SceneScript } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newConversation } from '../conversation/conversation.ts'
import { takeTurn } from '../conversation/take-turn.ts'
import { loanScript, testPatterns } from '../testing/loan-script.ts'
import { checkFlow } from './check-flow.ts'
import { compileScene } from './compile-scene.ts'
import { isError, isRefusedOnSave } from './flow-problem.ts'

const nodeId = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor', '7')
const words = fc.constantFrom('', 'Hello', 'Hi {name}', '{nobody}', '  ', '你好')
const node: fc.Arbitrary<FlowNode> = fc.record({
  nodeId,
  type: fc.constantFrom('start', 'task', 'end'),
  title: fc.string({ maxLength: 40 }),
  botWords: fc.array(fc.record({ resId: fc.constant('r'), word: words }), { maxLength: 3 }),
})
const connection: fc.Arbitrary<Connection> = fc.record(
  {
    id: fc.integer({ min: 0, max: 99 }).map((n) => `c${n}`),
    source: nodeId,
    target: nodeId,
    name: fc.constantFrom('yes', 'no', 'more', 'less'),
    kind: fc.constantFrom('keywords', 'force', 'silent', 'noKeyword'),
    keyWords: fc.constantFrom('', 'yes##sure', 'no', '##'),
    patterns: fc.array(fc.constantFrom('a+', '('), { maxLength: 2 }),
    specialDTMFWords: fc.constantFrom('', '1', '12##*', 'x'),
    intentIds: fc.array(fc.constantFrom(1, 2), { maxLength: 2 }),
  },
  { requiredKeys: ['id', 'source', 'target', 'name', 'kind'] },
)
const script: fc.Arbitrary<SceneScript> = fc
  .record({ nodes: fc.array(node, { maxLength: 6 }), connections: fc.array(connection, { maxLength: 9 }) })
  .map((flow) => ({
    ...loanScript,
    ...flow,
    intents: [{ targetId: 1, name: 'later', keyWords: 'later' }],
    tags: [],
    settings: { ...loanScript.settings, interrupt: { minWords: 2, unbreakableNodes: [] } },
  }))

/** Mostly valid: a chain from the start to the end, plus arbitrary parts. */
const sounder = script.map(
  (any): SceneScript => ({
    ...any,
    nodes: [
      { nodeId: 's', type: 'start', title: 'S', botWords: [{ resId: 's', word: 'Hi' }] },
      { nodeId: 't', type: 'task', title: 'T', botWords: [{ resId: 't', word: 'And?' }] },
      { nodeId: 'e', type: 'end', title: 'E', botWords: [{ resId: 'e', word: 'Bye' }] },
    ],
    connections: [
      { id: 'st', source: 's', target: 't', name: 'go', kind: 'force' },
      { id: 'te', source: 't', target: 'e', name: 'go', kind: 'noKeyword' },
      ...any.connections.map((edge) => ({
        ...edge,
        source: edge.source < 'b' ? 's' : 't',
        target: edge.target < 'b' ? 'e' : 't',
      })),
    ],
  }),
)

test('every problem names a part of the script, and has all values of its message', () => {
  fc.assert(
    fc.property(fc.oneof(script, sounder), (any) => {
      const nodes = new Set(any.nodes.map((one) => one.nodeId))
      const sources = new Set(any.connections.map(({ source }) => source))
      const edges = new Set(any.connections.map(({ id }) => id))
      for (const { nodeId: at, connectionId, values } of checkFlow(any, testPatterns)) {
        if (connectionId !== undefined) expect(edges.has(connectionId)).toBe(true)
        if (at !== undefined) expect(nodes.has(at) || sources.has(at)).toBe(true)
        for (const value of Object.values(values)) expect(value).toBeDefined()
      }
    }),
  )
})

test('a script compiles if and only if it has no error', () => {
  let compiledCount = 0
  fc.assert(
    fc.property(fc.oneof(script, sounder), (any) => {
      const problems = checkFlow(any, testPatterns)
      const compilation = compileScene(any, testPatterns)
      expect(compilation.ok).toBe(!problems.some(isError))
      for (const problem of problems) if (isRefusedOnSave(problem)) expect(isError(problem)).toBe(true)
      if (compilation.ok) compiledCount += 1
    }),
    { numRuns: 500 },
  )
  expect(compiledCount).toBeGreaterThan(5)
})

test('the order of nodes and edges does not change the mistakes found', () => {
  const reported = (any: SceneScript) =>
    checkFlow(any, testPatterns)
      .filter(({ code }) => !dependsOnOrder.has(code))
      .map(({ code, nodeId: at }) => `${code} ${at}`)
      .sort()
  // Of duplicates the later one is reported; of a circle, its first node.
  const dependsOnOrder = new Set(['flow_many_starts', 'flow_edge_repeated', 'flow_endless_loop'])
  fc.assert(
    fc.property(sounder, (any) => {
      const turned = { ...any, nodes: any.nodes.toReversed(), connections: any.connections.toReversed() }
      expect(reported(turned)).toEqual(reported(any))
    }),
  )
})

const event: fc.Arbitrary<ConversationEvent> = fc.oneof(
  fc
    .constantFrom('yes', 'no', 'later', 'hm')
    .map((text): ConversationEvent => ({ kind: 'heardFinal', atMs: 1, text, confidence: 1 })),
  fc.constantFrom('1', '2', '*').map((digit): ConversationEvent => ({ kind: 'dtmf', atMs: 1, digit })),
  fc
    .integer({ min: 1, max: 9 })
    .map((utterance): ConversationEvent => ({ kind: 'playbackFinished', atMs: 1, utterance })),
)

test('a conversation over a script without errors never reaches a missing node', () => {
  fc.assert(
    fc.property(sounder, fc.array(event, { maxLength: 20 }), (any, events) => {
      const compilation = compileScene(any, testPatterns)
      fc.pre(compilation.ok)
      if (!compilation.ok) return
      const stage = { scene: compilation.scene, patterns: testPatterns }
      let conversation = takeTurn(stage, newConversation(stage.scene.startNodeId, {}), {
        kind: 'answered',
        atMs: 0,
      }).conversation
      for (const next of events) conversation = takeTurn(stage, conversation, next).conversation
      expect(Object.hasOwn(stage.scene.nodes, conversation.nodeId)).toBe(true)
      expect(conversation.facts.hangUpReason).not.toBe('flowEnds')
    }),
  )
})

test('2,000 nodes with 10,000 edges are checked in one pass', () => {
  const nodes = Array.from(
    { length: 2000 },
    (_none, n): FlowNode => ({
      nodeId: `n${n}`,
      type: n === 0 ? 'start' : n === 1999 ? 'end' : 'task',
      title: `Node ${n}`,
      botWords: [{ resId: `r${n}`, word: 'Hello' }],
    }),
  )
  const connections = Array.from(
    { length: 9995 },
    (_none, n): Connection => ({
      id: `c${n}`,
      source: `n${Math.floor(n / 5)}`,
      target: `n${Math.min(1999, Math.floor(n / 5) + 1 + (n % 5))}`,
      name: `intent ${n % 5}`,
      kind: 'keywords',
      keyWords: `word ${n % 5}`,
    }),
  )
  expect(checkFlow({ ...loanScript, tags: [], nodes, connections, settings: quiet }, testPatterns)).toEqual(
    [],
  )
})

const quiet = { ...loanScript.settings, interrupt: { minWords: 2, unbreakableNodes: [] } }

import type {
  Connection,
  ConversationEvent,
  FlowNode,
  SceneQuestion,
  SceneScript,
} from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { loanScript } from './loan-script.ts'

/** A small vocabulary shared by scenes and callees, so that matches happen. */
const words = ['yes', 'no', 'ya', '好', '不好', 'price', 'not interested', 'um'] as const
const taskIds = ['a', 'b', 'c'] as const
const nodeIds = ['s', ...taskIds, 'e', 'f'] as const
const nodeId = fc.constantFrom(...nodeIds)
const nodeIdOrNone = fc.constantFrom('', ...nodeIds)
const someNodes = fc.uniqueArray(nodeId, { maxLength: 3 })
const keyWords = fc
  .uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
  .map((some) => some.join('##'))

const node = (id: string, type: FlowNode['type']): fc.Arbitrary<FlowNode> =>
  fc
    .record({
      words: fc.integer({ min: 1, max: 2 }),
      transferGroup: fc.option(fc.constant('g'), { freq: 4 }),
    })
    .map(({ words: count, transferGroup }) => ({
      nodeId: id,
      type,
      title: id,
      botWords: Array.from({ length: count }, (_none, n) => ({
        resId: `${id}${n}`,
        word: `${id} says ${n}`,
      })),
      ...(transferGroup !== null && type !== 'start' && { transferGroup }),
    }))

/** The edges of one node: at most one of each exclusive kind, and always a path to the end. */
const edgesOf = (source: string): fc.Arbitrary<readonly Connection[]> => {
  const target = fc.constantFrom(...taskIds, 'e', 'f')
  const edge = (kind: Connection['kind'], n: number) =>
    fc.record({ target, keyWords, digits: fc.constantFrom('', '1', '12', '1##*') }).map(
      ({ target: to, keyWords: heard, digits }): Connection => ({
        id: `${source}-${kind}${n}`,
        source,
        target: to,
        name: `${kind}${n}`,
        kind,
        ...(kind === 'keywords' && { keyWords: heard, specialDTMFWords: digits }),
      }),
    )
  const maybe = (kind: Connection['kind']) => fc.option(edge(kind, 0), { freq: 3 })
  return fc
    .tuple(
      fc
        .array(fc.integer(), { maxLength: 2 })
        .chain((many) => fc.tuple(...many.map((_one, n) => edge('keywords', n)))),
      maybe('force'),
      maybe('silent'),
      maybe('noKeyword'),
    )
    .map(([keywords, force, silent, noKeyword]) => [
      ...keywords,
      ...[force, silent, noKeyword].filter((one) => one !== null),
      { id: `${source}-out`, source, target: 'e', name: 'out', kind: 'keywords', keyWords: 'way out' },
    ])
}

const question = (id: number): fc.Arbitrary<SceneQuestion> =>
  fc
    .record({
      kind: fc.constantFrom('business', 'common'),
      keyWords,
      isEnabled: fc.constantFrom(true, true, false),
      jump: fc.option(
        fc.record({
          holdBeforeLead: fc.constantFrom(0, 2),
          leadWords: fc.constantFrom('', 'So:'),
          mastId: nodeIdOrNone,
        }),
      ),
      repeat: fc.option(
        fc.record({ maxRepeatTime: fc.constantFrom(0, 1, 3), maxRepeatTimeJumpNode: nodeIdOrNone }),
      ),
      isUninterruptible: fc.boolean(),
      hangsUpAfter: fc.constantFrom(false, false, true),
    })
    .map(({ jump, repeat, ...rest }) => ({
      id,
      name: `question ${id}`,
      answer: { resId: `q${id}`, word: `answer ${id}` },
      updatedAtMs: 0,
      ...rest,
      ...(jump !== null && { jump }),
      ...(repeat !== null && { repeat }),
    }))

const settings = fc.record({
  openingDelayMs: fc.constantFrom(0, 500),
  silenceTimes: fc.constantFrom(0, 1, 2),
  maxRepeats: fc.constantFrom(0, 1, 2),
  maxRepeatsJumpNode: fc.option(nodeId, { nil: undefined }),
  maxCallSec: fc.constantFrom(0, 60),
  minWords: fc.constantFrom(0, 1, 2),
  intervalMs: fc.constantFrom(0, 3000),
  nodeTimeoutMs: fc.constantFrom(0, 5000),
  unbreakableNodes: someNodes,
  ignorableNodes: someNodes,
  noiseNodes: someNodes,
  matchingWindowSec: fc.constantFrom(30, 300),
  machine: fc.constantFrom('hangUp', 'ignore'),
  asksModel: fc.boolean(),
  asksEmbedder: fc.boolean(),
})

/** Generates valid scripts with everything that a script may hold. */
export const anyScene: fc.Arbitrary<SceneScript> = fc
  .record({
    nodes: fc.tuple(
      node('s', 'start'),
      ...taskIds.map((id) => node(id, 'task')),
      node('e', 'end'),
      node('f', 'end'),
    ),
    connections: fc.tuple(...['s', ...taskIds].map(edgesOf)),
    questions: fc.tuple(question(1), question(2), question(3)),
    settings,
  })
  .map(({ nodes, connections, questions, settings: chosen }) => {
    const { minWords, intervalMs, nodeTimeoutMs, unbreakableNodes, maxRepeatsJumpNode, ...plain } = chosen
    return {
      ...loanScript,
      tags: [],
      nodes,
      connections: connections.flat(),
      questions,
      settings: {
        ...loanScript.settings,
        ...plain,
        ...(maxRepeatsJumpNode !== undefined && { maxRepeatsJumpNode }),
        silenceReplies: Array.from({ length: chosen.silenceTimes }, (_none, n) => ({
          resId: `z${n}`,
          word: `hello ${n}`,
        })),
        interrupt: { minWords, unbreakableNodes, intervalMs, nodeTimeoutMs },
      },
    }
  })

/**
 * Possible next events, plausible or not. The player fills in the numbers of utterances and timers.
 */
export type AnyMove =
  | { readonly kind: 'event'; readonly event: ConversationEvent }
  /** The utterance ends, or the timer fires: the current one, or an outdated one. */
  | { readonly kind: 'finish' | 'cut'; readonly isStale: boolean }
  | {
      readonly kind: 'timer'
      readonly timer: 'opening' | 'silence' | 'maxCall' | 'resume' | 'node' | 'transfer'
      readonly isStale: boolean
    }

const said = fc
  .array(fc.constantFrom(...words, 'way out', 'blah', '', 'do not call me again', '，。'), { maxLength: 3 })
  .map((parts) => parts.join(' '))
const event = (some: fc.Arbitrary<ConversationEvent>): fc.Arbitrary<AnyMove> =>
  some.map((one) => ({ kind: 'event', event: one }))
const isStale = fc.constantFrom(false, false, false, true)

export const anyMove: fc.Arbitrary<AnyMove> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('finish', 'cut'), isStale }) },
  {
    weight: 4,
    arbitrary: event(
      said.map((text): ConversationEvent => ({ kind: 'heardFinal', atMs: 0, text, confidence: 0.5 })),
    ),
  },
  {
    weight: 2,
    arbitrary: event(said.map((text): ConversationEvent => ({ kind: 'heardPartial', atMs: 0, text }))),
  },
  { weight: 2, arbitrary: event(fc.constant<ConversationEvent>({ kind: 'speechStarted', atMs: 0 })) },
  {
    weight: 1,
    arbitrary: event(
      fc
        .constantFrom(0, 900)
        .map((speechMs): ConversationEvent => ({ kind: 'heardUnclear', atMs: 0, speechMs })),
    ),
  },
  {
    weight: 2,
    arbitrary: event(
      fc
        .constantFrom('1', '2', '*', '#')
        .map((digit): ConversationEvent => ({ kind: 'dtmf', atMs: 0, digit })),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('timer'),
      timer: fc.constantFrom('opening', 'silence', 'silence', 'maxCall', 'resume', 'node', 'transfer'),
      isStale,
    }),
  },
  {
    weight: 1,
    arbitrary: event(
      fc.constantFrom<ConversationEvent>(
        { kind: 'answered', atMs: 0 },
        { kind: 'hungUp', atMs: 0 },
        { kind: 'machineHeard', atMs: 0 },
        { kind: 'machineHeard', atMs: 0, isProven: true },
        { kind: 'mustEnd', atMs: 0, reason: 'noCredit' },
        { kind: 'transferEnded', atMs: 0, result: 'agentBusy' },
        { kind: 'transferEnded', atMs: 0, result: 'success' },
      ),
    ),
  },
)

import type {
  CompiledScene,
  TestCase,
  TestResult,
  TestTurn,
  TestTurnResult,
} from '@parley/contract/vocabulary'
import type { Stage } from '../conversation/conversation.ts'
import { labelCall } from '../label/label-call.ts'
import { type HeardMove, type SimulatedConversation, simulateConversation } from './rehearse-conversation.ts'

/**
 * Runs a case by the turn engine and checks its path. `heard` is the recognized text of each
 * sentence, empty where no word was recognized; without it the spoken text is used. A turn after
 * the end has no effect and fails where it expects a node.
 */
export const runTestCase = (stage: Stage, testCase: TestCase, heard?: readonly string[]): TestResult => {
  const { turns, variables, expectedEndNodeId, expectedIntentId } = testCase
  const startNodeId = testCase.startNodeId ?? stage.scene.startNodeId
  const moves = turns.map((turn, index) => moveOf(turn, heard?.[index] ?? turn.question))
  const simulation = simulateConversation(
    { ...stage, scene: { ...stage.scene, startNodeId } },
    variables,
    moves,
  )
  const { facts } = simulation.conversation
  const judged = turns.map((turn, index) =>
    checkTurn(turn, heard?.[index] ?? turn.question, simulation, index),
  )
  const endNodeId = facts.nodeIds.at(-1) ?? ''
  const talkMs = simulation.steps.at(-1)?.atMs ?? 0
  const { intentId } = labelCall(stage.scene.tags, facts, { status: 'finished', talkMs })
  const isEndPassed = expectedEndNodeId === undefined || expectedEndNodeId === endNodeId
  const isIntentPassed = expectedIntentId === undefined || expectedIntentId === intentId
  return {
    isPassed: judged.every(({ isPassed }) => isPassed) && isEndPassed && isIntentPassed,
    turns: judged,
    endNodeId,
    isEndPassed,
    intentId,
    isIntentPassed,
    nodeIds: facts.nodeIds,
    connectionIds: [
      ...facts.turns.flatMap(({ matched }) => matched?.connectionId ?? []),
      ...silentEdges(stage.scene, turns, simulation),
    ],
  }
}

const moveOf = ({ kind }: TestTurn, text: string): HeardMove =>
  kind === 'say'
    ? text === ''
      ? { kind: 'unclear' }
      : { kind, text }
    : kind === 'digit'
      ? { kind, digit: text }
      : { kind }

/**
 * The node of a case's next turn, given the recognized texts before it; undefined where the
 * conversation is over. A recognizer should expect that node's phrases.
 */
export const nodeOfNextTurn = (
  stage: Stage,
  testCase: TestCase,
  heard: readonly string[],
): string | undefined => {
  const startNodeId = testCase.startNodeId ?? stage.scene.startNodeId
  const moves = testCase.turns.slice(0, heard.length).map((turn, index) => moveOf(turn, heard[index] ?? ''))
  const { conversation, isOver } = simulateConversation(
    { ...stage, scene: { ...stage.scene, startNodeId } },
    testCase.variables,
    moves,
  )
  return isOver ? undefined : conversation.nodeId
}

const checkTurn = (
  { expectedNodeId }: TestTurn,
  recognizedText: string,
  { steps, conversation: { facts } }: SimulatedConversation,
  index: number,
): TestTurnResult => {
  const [before, after] = [steps[index], steps[index + 1]]
  const nodeId = (after && facts.nodeIds[after.nodes - 1]) ?? ''
  const said = facts.turns.slice(before?.turns, after?.turns ?? 0).find(({ speaker }) => speaker === 'callee')
  return {
    recognizedText,
    nodeId,
    by: said?.matched?.by ?? '',
    isPassed: expectedNodeId === undefined || expectedNodeId === nodeId,
  }
}

/** Silence takes an edge without a callee's turn that names it. */
const silentEdges = (
  { nodes }: CompiledScene,
  turns: readonly TestTurn[],
  { steps, conversation: { facts } }: SimulatedConversation,
): readonly string[] =>
  turns.flatMap(({ kind }, index) => {
    const stoodAt = steps[index]?.nodes ?? 0
    const silent = nodes[facts.nodeIds[stoodAt - 1] ?? '']?.silentTarget
    const isTaken = kind === 'silent' && silent !== undefined && facts.nodeIds[stoodAt] === silent.target
    return isTaken && steps[index + 1] !== undefined ? [silent.connectionId] : []
  })

export type Coverage = {
  readonly covered: number
  readonly total: number
  readonly missing: readonly string[]
}

/** Nodes and edges of a scene that the conversations passed. */
export const coverageOf = (
  scene: CompiledScene,
  results: readonly Pick<TestResult, 'nodeIds' | 'connectionIds'>[],
): { readonly nodes: Coverage; readonly edges: Coverage } => {
  const edges = Object.values(scene.nodes).flatMap((node) =>
    [...node.edges, node.forceTarget, node.silentTarget, node.noKeywordTarget].flatMap(
      (jump) => jump?.connectionId ?? [],
    ),
  )
  return {
    nodes: cover(Object.keys(scene.nodes), new Set(results.flatMap(({ nodeIds }) => nodeIds))),
    edges: cover(edges, new Set(results.flatMap(({ connectionIds }) => connectionIds))),
  }
}

const cover = (all: readonly string[], come: ReadonlySet<string>): Coverage => {
  const missing = all.filter((id) => !come.has(id))
  return { covered: all.length - missing.length, total: all.length, missing }
}

import type { CallLabel, SceneScript } from '@parley/contract/vocabulary'
import {
  compileScene,
  type FlowProblem,
  type IntentClassifier,
  labelCall,
  type Patterns,
  type SimulatedConversation,
  type SimulatedMove,
  simulateConversation,
} from '@parley/core/dialogue'

export type Tried =
  | { readonly ok: true; readonly rehearsal: SimulatedConversation; readonly label: CallLabel }
  | { readonly ok: false; readonly problems: readonly FlowProblem[] }

/** Compiles a script as publishing does, and runs the conversation with the moves so far. */
export const rehearseScript = (
  script: SceneScript,
  patterns: Patterns,
  conversation: {
    readonly variables: Readonly<Record<string, string>>
    readonly moves: readonly SimulatedMove[]
    /** The classifier trained on the examples. */
    readonly classifier: IntentClassifier | undefined
  },
): Tried => {
  const compilation = compileScene(script, patterns)
  if (!compilation.ok) return { ok: false, problems: compilation.problems }
  const { scene } = compilation
  const stage = { scene, patterns, ...(conversation.classifier && { classifier: conversation.classifier }) }
  const rehearsal = simulateConversation(stage, conversation.variables, conversation.moves)
  const { facts } = rehearsal.conversation
  const talkMs = rehearsal.steps.at(-1)?.atMs ?? 0
  return { ok: true, rehearsal, label: labelCall(scene.tags, facts, { status: 'finished', talkMs }) }
}

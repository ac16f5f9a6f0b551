import type { CallLabel, SceneScript } from '@parley/contract/vocabulary'
import {
  compileScene,
  type FlowProblem,
  type Likeness,
  labelCall,
  type Patterns,
  type Rehearsal,
  type RehearsedMove,
  rehearseTalk,
} from '@parley/core/dialogue'

export type Tried =
  | { readonly ok: true; readonly rehearsal: Rehearsal; readonly label: CallLabel }
  | { readonly ok: false; readonly problems: readonly FlowProblem[] }

/** Compiles a script as publishing does, and talks it through with the moves so far. */
export const rehearseScript = (
  script: SceneScript,
  patterns: Patterns,
  talk: {
    readonly variables: Readonly<Record<string, string>>
    readonly moves: readonly RehearsedMove[]
    /** What the example sentences teach. */
    readonly likeness: Likeness | undefined
  },
): Tried => {
  const compilation = compileScene(script, patterns)
  if (!compilation.ok) return { ok: false, problems: compilation.problems }
  const { scene } = compilation
  const stage = { scene, patterns, ...(talk.likeness && { likeness: talk.likeness }) }
  const rehearsal = rehearseTalk(stage, talk.variables, talk.moves)
  const { facts } = rehearsal.talk
  const talkMs = rehearsal.steps.at(-1)?.atMs ?? 0
  return { ok: true, rehearsal, label: labelCall(scene.tags, facts, { status: 'finished', talkMs }) }
}

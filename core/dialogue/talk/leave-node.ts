import type { TalkCommand } from '@parley/contract/vocabulary'
import { close, cutOff, enterNode, sayAgain, saySilenceReply, startTimer } from './speak.ts'
import type { Stage, Step, Talk } from './talk.ts'

/** Specification 1 §5: one reply per configured silence; more silences than configured jump or hang up. */
export const countSilence = (stage: Stage, talk: Talk, atMs: number): Step => {
  if (talk.lead !== undefined) return leadOn(stage, talk, atMs)
  const silences = talk.silences + 1
  const noted: Step = {
    talk: { ...talk, silences },
    commands: [{ kind: 'record', event: 'timeout', data: { silences } }],
  }
  const then =
    silences <= stage.scene.settings.silenceTimes
      ? saySilenceReply(stage, noted.talk, atMs)
      : takeSilentEdge(stage, noted.talk, { atMs, reason: 'silence' })
  return { talk: then.talk, commands: [...noted.commands, ...then.commands] }
}

/** After a Q&A: its leading words, then the node it names, or where the talk was. */
export const leadOn = (stage: Stage, talk: Talk, atMs: number): Step => {
  const { words: after = [], nodeId } = talk.lead ?? {}
  return nodeId === undefined
    ? sayAgain(stage, talk, { atMs, after })
    : enterNode(stage, talk, nodeId, { atMs, after })
}

const takeSilentEdge = (
  stage: Stage,
  talk: Talk,
  why: { readonly atMs: number; readonly reason: 'silence' | 'nodeTimeout' },
): Step => {
  const silent = stage.scene.nodes[talk.nodeId]?.silentTarget
  return silent ? enterNode(stage, talk, silent.target, why) : close(stage, talk, why)
}

/** Words that must be finished keep a node open for so long beyond its time. */
const patienceMs = 1_000

/** The longest stay on a node is over: on by its silent edge, or goodbye. */
export const leaveLate = (stage: Stage, talk: Talk, atMs: number): Step => {
  if (talk.phase !== 'speaking' && talk.phase !== 'listening') return { talk, commands: [] }
  const { unbreakableNodes } = stage.scene.settings.interrupt
  const mustFinish = talk.isUninterruptible || unbreakableNodes.includes(talk.nodeId)
  if (talk.phase === 'speaking' && mustFinish) return startTimer(talk, 'node', patienceMs)
  const record: TalkCommand = { kind: 'record', event: 'timeout', data: { nodeId: talk.nodeId } }
  // The cut stands before what is said next; closing makes its own.
  const quiet: Talk = { ...talk, phase: 'listening', isPaused: false }
  const left = takeSilentEdge(stage, quiet, { atMs, reason: 'nodeTimeout' })
  return { talk: left.talk, commands: [...cutOff(talk), record, ...left.commands] }
}

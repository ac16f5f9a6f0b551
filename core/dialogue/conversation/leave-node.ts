import type { ConversationCommand } from '@parley/contract/vocabulary'
import type { Conversation, Stage, Step } from './conversation.ts'
import { close, cutOff, enterNode, sayAgain, saySilenceReply, startTimer } from './speak.ts'

/** Specification 1 §5: one reply per configured silence; further silences jump or hang up. */
export const countSilence = (stage: Stage, conversation: Conversation, atMs: number): Step => {
  if (conversation.returnPath !== undefined) return followReturnPath(stage, conversation, atMs)
  const silences = conversation.silences + 1
  const noted: Step = {
    conversation: { ...conversation, silences },
    commands: [{ kind: 'record', event: 'timeout', data: { silences } }],
  }
  const then =
    silences <= stage.scene.settings.silenceTimes
      ? saySilenceReply(stage, noted.conversation, atMs)
      : takeSilentEdge(stage, noted.conversation, { atMs, reason: 'silence' })
  return { conversation: then.conversation, commands: [...noted.commands, ...then.commands] }
}

/**
 * After a Q&A: plays the leading words, then goes to the named node, or back to the current one.
 */
export const followReturnPath = (stage: Stage, conversation: Conversation, atMs: number): Step => {
  const { words: after = [], nodeId } = conversation.returnPath ?? {}
  return nodeId === undefined
    ? sayAgain(stage, conversation, { atMs, after })
    : enterNode(stage, conversation, nodeId, { atMs, after })
}

const takeSilentEdge = (
  stage: Stage,
  conversation: Conversation,
  why: { readonly atMs: number; readonly reason: 'silence' | 'nodeTimeout' },
): Step => {
  const silent = stage.scene.nodes[conversation.nodeId]?.silentTarget
  return silent ? enterNode(stage, conversation, silent.target, why) : close(stage, conversation, why)
}

/** A prompt that must finish extends the stay on a node by at most this time. */
const patienceMs = 1_000

/** The longest stay on a node has passed: takes the silent edge, else says goodbye. */
export const leaveLate = (stage: Stage, conversation: Conversation, atMs: number): Step => {
  if (conversation.phase !== 'speaking' && conversation.phase !== 'listening')
    return { conversation, commands: [] }
  const { unbreakableNodes } = stage.scene.settings.interrupt
  const mustFinish = conversation.isUninterruptible || unbreakableNodes.includes(conversation.nodeId)
  if (conversation.phase === 'speaking' && mustFinish) return startTimer(conversation, 'node', patienceMs)
  const record: ConversationCommand = {
    kind: 'record',
    event: 'timeout',
    data: { nodeId: conversation.nodeId },
  }
  // The cut command precedes the next utterance; closing emits its own.
  const quiet: Conversation = { ...conversation, phase: 'listening', isPaused: false }
  const left = takeSilentEdge(stage, quiet, { atMs, reason: 'nodeTimeout' })
  return { conversation: left.conversation, commands: [...cutOff(conversation), record, ...left.commands] }
}

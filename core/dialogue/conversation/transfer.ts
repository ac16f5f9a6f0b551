import type { ConversationEvent, TransferResult } from '@parley/contract/vocabulary'
import { transferFailedPrompt } from '../prompts/built-in-prompts.ts'
import { type Conversation, noTimers, type Stage, type Step, stay } from './conversation.ts'
import { close, say, startTimer } from './speak.ts'

/** Decision §5: while an agent is assigned, at most 20 s; then the robot comes back. */
const longestAssigningMs = 20_000

export const askForTransfer = (conversation: Conversation, group: string): Step => {
  const timed = startTimer({ ...conversation, phase: 'transferring' }, 'transfer', longestAssigningMs)
  return {
    conversation: timed.conversation,
    commands: [
      { kind: 'record', event: 'transferAsked', data: { nodeId: conversation.nodeId, group } },
      { kind: 'transfer', group },
      ...timed.commands,
    ],
  }
}

/** With an agent on the line the robot's part is over, and the call goes on. */
export const endTransfer = (
  stage: Stage,
  conversation: Conversation,
  event: Extract<ConversationEvent, { kind: 'transferEnded' }>,
): Step => {
  if (conversation.phase !== 'transferring') return stay(conversation)
  const { atMs, result } = event
  if (result === 'hungUpRinging' || result === 'hungUpAssigning') return giveUpTransfer(conversation, result)
  if (result !== 'success') return comeBack(stage, conversation, { atMs, result })
  return stay({ ...withResult(conversation, 'success'), phase: 'over', timers: noTimers })
}

/** The callee is gone: there is nobody to promise anything. */
const giveUpTransfer = (conversation: Conversation, result: 'hungUpRinging' | 'hungUpAssigning'): Step => ({
  conversation: { ...withResult(conversation, result), phase: 'over', timers: noTimers },
  commands: [{ kind: 'record', event: 'transferFailed', data: { nodeId: conversation.nodeId, result } }],
})

/** Nobody takes the call: the robot promises a call-back, then listens for the node's edges or says no more. */
export const comeBack = (
  stage: Stage,
  conversation: Conversation,
  { atMs, result }: { readonly atMs: number; readonly result: Exclude<TransferResult, 'success'> },
): Step => {
  if (conversation.phase !== 'transferring') return stay(conversation)
  const back: Conversation = {
    ...withResult(conversation, result),
    isBack: true,
    timers: { ...conversation.timers, transfer: undefined },
  }
  const words = transferFailedPrompt(stage.scene)
  const node = stage.scene.nodes[conversation.nodeId]
  const spoken =
    node === undefined || node.type === 'end'
      ? close(stage, back, { atMs, reason: 'transferFailed', words })
      : say(back, { prompts: [words], atMs, phase: 'speaking' })
  return {
    conversation: spoken.conversation,
    commands: [
      { kind: 'record', event: 'transferFailed', data: { nodeId: conversation.nodeId, result } },
      ...spoken.commands,
    ],
  }
}

/** The turn that proves it is the robot's latest, which said so. */
const withResult = (conversation: Conversation, result: TransferResult): Conversation => ({
  ...conversation,
  facts: { ...conversation.facts, transfer: { result, turn: conversation.facts.turns.length - 1 } },
})

import type { ConversationEvent, TransferResult } from '@parley/contract/vocabulary'
import { transferFailedPrompt } from '../prompts/built-in-prompts.ts'
import { type Conversation, noTimers, type Stage, type Step, stay } from './conversation.ts'
import { close, say, startTimer } from './speak.ts'

/** Decision §5: an agent is assigned within 20 s; otherwise the robot continues. */
const longestAssigningMs = 20_000

export const requestTransfer = (conversation: Conversation, group: string): Step => {
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

/** With an agent on the line the robot stops, and the call stays up. */
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

/** The callee has hung up: no promise is played. */
const giveUpTransfer = (conversation: Conversation, result: 'hungUpRinging' | 'hungUpAssigning'): Step => ({
  conversation: { ...withResult(conversation, result), phase: 'over', timers: noTimers },
  commands: [{ kind: 'record', event: 'transferFailed', data: { nodeId: conversation.nodeId, result } }],
})

/** No agent answered: the robot promises a call-back, then activates the node's edges or closes. */
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

/** The evidence is the robot's latest turn, which announced the transfer. */
const withResult = (conversation: Conversation, result: TransferResult): Conversation => ({
  ...conversation,
  facts: { ...conversation.facts, transfer: { result, turn: conversation.facts.turns.length - 1 } },
})

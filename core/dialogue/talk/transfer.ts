import type { TalkEvent, TransferResult } from '@parley/contract/vocabulary'
import { transferFailedWording } from '../words/built-in-wordings.ts'
import { close, say, startTimer } from './speak.ts'
import { noTimers, type Stage, type Step, stay, type Talk } from './talk.ts'

/** Decision §5: while an agent is assigned, at most 20 s; then the robot comes back. */
const longestAssigningMs = 20_000

export const askForTransfer = (talk: Talk, group: string): Step => {
  const timed = startTimer({ ...talk, phase: 'transferring' }, 'transfer', longestAssigningMs)
  return {
    talk: timed.talk,
    commands: [
      { kind: 'record', event: 'transferAsked', data: { nodeId: talk.nodeId, group } },
      { kind: 'transfer', group },
      ...timed.commands,
    ],
  }
}

/** With an agent on the line the robot's part is over, and the call goes on. */
export const endTransfer = (
  stage: Stage,
  talk: Talk,
  event: Extract<TalkEvent, { kind: 'transferEnded' }>,
): Step => {
  if (talk.phase !== 'transferring') return stay(talk)
  const { atMs, result } = event
  if (result === 'hungUpRinging' || result === 'hungUpAssigning') return giveUpTransfer(talk, result)
  if (result !== 'success') return comeBack(stage, talk, { atMs, result })
  return stay({ ...withResult(talk, 'success'), phase: 'over', timers: noTimers })
}

/** The callee is gone: there is nobody to promise anything. */
const giveUpTransfer = (talk: Talk, result: 'hungUpRinging' | 'hungUpAssigning'): Step => ({
  talk: { ...withResult(talk, result), phase: 'over', timers: noTimers },
  commands: [{ kind: 'record', event: 'transferFailed', data: { nodeId: talk.nodeId, result } }],
})

/** Nobody takes the call: the robot promises a call-back, then listens for the node's edges or says no more. */
export const comeBack = (
  stage: Stage,
  talk: Talk,
  { atMs, result }: { readonly atMs: number; readonly result: Exclude<TransferResult, 'success'> },
): Step => {
  if (talk.phase !== 'transferring') return stay(talk)
  const back: Talk = {
    ...withResult(talk, result),
    isBack: true,
    timers: { ...talk.timers, transfer: undefined },
  }
  const words = transferFailedWording(stage.scene)
  const node = stage.scene.nodes[talk.nodeId]
  const spoken =
    node === undefined || node.type === 'end'
      ? close(stage, back, { atMs, reason: 'transferFailed', words })
      : say(back, { wordings: [words], atMs, phase: 'speaking' })
  return {
    talk: spoken.talk,
    commands: [
      { kind: 'record', event: 'transferFailed', data: { nodeId: talk.nodeId, result } },
      ...spoken.commands,
    ],
  }
}

/** The turn that proves it is the robot's latest, which said so. */
const withResult = (talk: Talk, result: TransferResult): Talk => ({
  ...talk,
  facts: { ...talk.facts, transfer: { result, turn: talk.facts.turns.length - 1 } },
})

import type { TalkEvent } from '@parley/contract/vocabulary'
import { countWords, normalizeSpeech } from '../words/normalize-speech.ts'
import { answerDigit, answerSpeech, answerUnclear, type Heard } from './answer-callee.ts'
import { hearOptOut, takeBackOptOut } from './hear-opt-out.ts'
import { countSilence, leaveLate } from './leave-node.ts'
import {
  close,
  enterNode,
  hangUp,
  listen,
  pauseSpeaking,
  restartSilence,
  resumeSpeaking,
  startTimer,
  stopSpeaking,
} from './speak.ts'
import { noTimers, type Stage, type Step, stay, type Talk } from './talk.ts'
import { askForTransfer, comeBack, endTransfer } from './transfer.ts'

/**
 * The turn engine: what the robot does about one event. Pure: the same events always make the same talk, so that a
 * text test, a rehearsal, a replay and a live call cannot differ.
 */
export const takeTurn = (stage: Stage, talk: Talk, event: TalkEvent): Step => {
  if (talk.phase === 'over') return stay(talk)
  switch (event.kind) {
    case 'answered':
      return talk.phase === 'waiting' && talk.timers.opening === undefined
        ? open(stage, talk, event.atMs)
        : stay(talk)
    case 'speechStarted':
      return hearVoice(stage, talk, event.atMs)
    case 'heardPartial':
      return hearPartial(stage, talk, event)
    case 'heardFinal':
      return hearFinal(stage, talk, event)
    case 'heardUnclear':
      return hearUnclear(stage, talk, event)
    case 'dtmf':
      return hearDigit(stage, talk, event)
    case 'playbackFinished':
      return event.utterance === talk.utterance ? finishSpeaking(stage, talk, event.atMs) : stay(talk)
    case 'playbackCut':
      return stay(talk)
    case 'timer':
      return talk.timers[event.timer] === event.generation ? fireTimer(stage, talk, event) : stay(talk)
    case 'transferEnded':
      return endTransfer(stage, talk, event)
    case 'hungUp':
      return stay(leave(talk))
    case 'machineHeard':
      return hearMachine(stage, event.isProven === true ? takeBackOptOut(talk) : talk)
    case 'mustEnd':
      return close(stage, talk, { atMs: event.atMs, reason: event.reason })
  }
}

const open = (stage: Stage, talk: Talk, atMs: number): Step => {
  const { openingDelayMs, maxCallSec } = stage.scene.settings
  const limited = maxCallSec > 0 ? startTimer(talk, 'maxCall', maxCallSec * 1000) : stay(talk)
  const opened =
    openingDelayMs > 0
      ? startTimer(limited.talk, 'opening', openingDelayMs)
      : enterNode(stage, limited.talk, talk.nodeId, { atMs })
  return { talk: opened.talk, commands: [...limited.commands, ...opened.commands] }
}

/** At once: a goodbye would only be recorded. */
const hearMachine = (stage: Stage, talk: Talk): Step =>
  stage.scene.settings.machine === 'ignore' ? stay(talk) : hangUp(talk, 'machine')

/** Specification 1 §4: whoever hangs up while an agent is looked for has a result of its own. */
const leave = (talk: Talk): Talk => {
  const over: Talk = { ...talk, phase: 'over', timers: noTimers }
  if (talk.phase !== 'transferring') return over
  const transfer = { result: 'hungUpAssigning', turn: talk.facts.turns.length - 1 } as const
  return { ...over, facts: { ...talk.facts, transfer } }
}

/** Nodes on which no words are heard (specification 1 §2 "ignorable nodes"). */
const isDeaf = (stage: Stage, { nodeId }: Talk): boolean =>
  stage.scene.settings.ignorableNodes?.includes(nodeId) ?? false

/** Specification 1 §2 "interruption rules": enough words silence the robot, unless this node must finish. */
const mayInterrupt = (stage: Stage, talk: Talk, atMs: number): boolean => {
  const { minWords, unbreakableNodes, intervalMs = 0 } = stage.scene.settings.interrupt
  if (talk.phase !== 'speaking' || minWords === 0 || talk.isUninterruptible) return false
  if (unbreakableNodes.includes(talk.nodeId)) return false
  return talk.interruptedAtMs === undefined || atMs - talk.interruptedAtMs >= intervalMs
}

/** Longest speech that silence waits for: a television in the background must not hold the line for ever. */
const longestSpeechMs = 30_000

/** A voice pauses the robot at once; whether it was an interruption, its words will tell. */
const hearVoice = (stage: Stage, talk: Talk, atMs: number): Step => {
  if (isDeaf(stage, talk)) return stay(talk)
  if (talk.phase === 'listening') return startTimer(talk, 'silence', longestSpeechMs)
  return mayInterrupt(stage, talk, atMs) ? pauseSpeaking(talk) : stay(talk)
}

const hearPartial = (stage: Stage, talk: Talk, event: Extract<TalkEvent, { kind: 'heardPartial' }>): Step => {
  if (isDeaf(stage, talk)) return stay(talk)
  if (talk.phase === 'listening') return restartSilence(stage, talk)
  return interrupts(stage, talk, event) ? stopSpeaking(stage, talk, event) : stay(talk)
}

const interrupts = (
  stage: Stage,
  talk: Talk,
  { atMs, text }: { readonly atMs: number; readonly text: string },
): boolean => mayInterrupt(stage, talk, atMs) && countWords(text) >= stage.scene.settings.interrupt.minWords

const hearFinal = (stage: Stage, talk: Talk, final: Extract<TalkEvent, { kind: 'heardFinal' }>): Step => {
  const { atMs, text, confidence, isConstrained, meant, likened } = final
  const event: Heard = { atMs, text, confidence, isConstrained, said: normalizeSpeech(text), meant, likened }
  const asked = hearOptOut(stage, talk, event)
  if (asked !== undefined) return asked
  if (talk.optOutAsked !== undefined) return hearFinal(stage, { ...talk, optOutAsked: undefined }, final)
  if (isDeaf(stage, talk)) return stay(talk)
  if (talk.phase === 'listening') return answerSpeech(stage, talk, event)
  if (!interrupts(stage, talk, event)) return resumeSpeaking(talk)
  const stopped = stopSpeaking(stage, talk, event)
  const answered = answerSpeech(stage, stopped.talk, event)
  return { talk: answered.talk, commands: [...stopped.commands, ...answered.commands] }
}

const hearUnclear = (stage: Stage, talk: Talk, event: Extract<TalkEvent, { kind: 'heardUnclear' }>): Step => {
  if (isDeaf(stage, talk)) return stay(talk)
  return talk.phase === 'listening' ? answerUnclear(stage, talk, event) : resumeSpeaking(talk)
}

/** Digits are heard on every node, before all else (decision §6). */
const hearDigit = (stage: Stage, talk: Talk, event: Extract<TalkEvent, { kind: 'dtmf' }>): Step => {
  if (talk.phase === 'listening') return answerDigit(stage, talk, event)
  if (!mayInterrupt(stage, talk, event.atMs)) return stay(talk)
  const stopped = stopSpeaking(stage, talk, { atMs: event.atMs, text: event.digit })
  const answered = answerDigit(stage, stopped.talk, event)
  return { talk: answered.talk, commands: [...stopped.commands, ...answered.commands] }
}

const finishSpeaking = (stage: Stage, talk: Talk, atMs: number): Step => {
  if (talk.phase === 'closing') return hangUp(talk, talk.closingFor ?? 'flowEnds')
  if (talk.phase !== 'speaking') return stay(talk)
  const node = stage.scene.nodes[talk.nodeId]
  if (!node) return close(stage, talk, { atMs, reason: 'flowEnds' })
  if (talk.optOutAsked !== undefined) return listen(stage, talk)
  if (talk.lead?.holdMs === 0) return countSilence(stage, talk, atMs)
  if (talk.lead !== undefined) return listen(stage, talk)
  if (node.transferGroup !== undefined && !talk.isBack) return askForTransfer(talk, node.transferGroup)
  if (node.type === 'end') return hangUp(talk, 'endNode')
  return listen(stage, talk)
}

const fireTimer = (stage: Stage, talk: Talk, event: Extract<TalkEvent, { kind: 'timer' }>): Step => {
  const { atMs } = event
  switch (event.timer) {
    case 'opening':
      return enterNode(stage, talk, talk.nodeId, { atMs })
    case 'maxCall':
      return close(stage, talk, { atMs, reason: 'maxCall' })
    case 'resume':
      return resumeSpeaking(talk)
    case 'silence':
      return talk.phase === 'listening' ? countSilence(stage, talk, atMs) : stay(talk)
    case 'node':
      return leaveLate(stage, talk, atMs)
    case 'transfer':
      return comeBack(stage, talk, { atMs, result: 'agentBusy' })
  }
}

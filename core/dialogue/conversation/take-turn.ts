import type { ConversationEvent } from '@parley/contract/vocabulary'
import { countWords, normalizeSpeech } from '../prompts/normalize-speech.ts'
import { answerDigit, answerSpeech, answerUnclear, type RecognizedSpeech } from './answer-callee.ts'
import { type Conversation, noTimers, type Stage, type Step, stay } from './conversation.ts'
import { handleOptOut, withdrawOptOut } from './hear-opt-out.ts'
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
import { comeBack, endTransfer, requestTransfer } from './transfer.ts'

/**
 * The turn engine: the robot's reaction to one event. Pure: the same events always give the same
 * conversation, so text test, simulation, replay and live call agree.
 */
export const takeTurn = (stage: Stage, conversation: Conversation, event: ConversationEvent): Step => {
  if (conversation.phase === 'over') return stay(conversation)
  switch (event.kind) {
    case 'answered':
      return conversation.phase === 'waiting' && conversation.timers.opening === undefined
        ? open(stage, conversation, event.atMs)
        : stay(conversation)
    case 'speechStarted':
      return onVoice(stage, conversation, event.atMs)
    case 'heardPartial':
      return onPartial(stage, conversation, event)
    case 'heardFinal':
      return onFinal(stage, conversation, event)
    case 'heardUnclear':
      return onUnclear(stage, conversation, event)
    case 'dtmf':
      return onDigit(stage, conversation, event)
    case 'playbackFinished':
      return event.utterance === conversation.utterance
        ? finishSpeaking(stage, conversation, event.atMs)
        : stay(conversation)
    case 'playbackCut':
      return stay(conversation)
    case 'timer':
      return conversation.timers[event.timer] === event.generation
        ? fireTimer(stage, conversation, event)
        : stay(conversation)
    case 'transferEnded':
      return endTransfer(stage, conversation, event)
    case 'hungUp':
      return stay(leave(conversation))
    case 'machineHeard':
      return onMachine(stage, event.isProven === true ? withdrawOptOut(conversation) : conversation)
    case 'mustEnd':
      return close(stage, conversation, { atMs: event.atMs, reason: event.reason })
  }
}

const open = (stage: Stage, conversation: Conversation, atMs: number): Step => {
  const { openingDelayMs, maxCallSec } = stage.scene.settings
  const limited = maxCallSec > 0 ? startTimer(conversation, 'maxCall', maxCallSec * 1000) : stay(conversation)
  const opened =
    openingDelayMs > 0
      ? startTimer(limited.conversation, 'opening', openingDelayMs)
      : enterNode(stage, limited.conversation, conversation.nodeId, { atMs })
  return { conversation: opened.conversation, commands: [...limited.commands, ...opened.commands] }
}

/** Ends at once: a goodbye would only be recorded. */
const onMachine = (stage: Stage, conversation: Conversation): Step =>
  stage.scene.settings.machine === 'ignore' ? stay(conversation) : hangUp(conversation, 'machine')

/** Specification 1 §4: a hang-up while an agent is assigned has its own transfer result. */
const leave = (conversation: Conversation): Conversation => {
  const over: Conversation = { ...conversation, phase: 'over', timers: noTimers }
  if (conversation.phase !== 'transferring') return over
  const transfer = { result: 'hungUpAssigning', turn: conversation.facts.turns.length - 1 } as const
  return { ...over, facts: { ...conversation.facts, transfer } }
}

/** Nodes without word recognition (specification 1 §2 "ignorable nodes"). */
const isDeaf = (stage: Stage, { nodeId }: Conversation): boolean =>
  stage.scene.settings.ignorableNodes?.includes(nodeId) ?? false

/**
 * Specification 1 §2 "interruption rules": enough words stop the utterance, unless this node must
 * finish.
 */
const mayInterrupt = (stage: Stage, conversation: Conversation, atMs: number): boolean => {
  const { minWords, unbreakableNodes, intervalMs = 0 } = stage.scene.settings.interrupt
  if (conversation.phase !== 'speaking' || minWords === 0 || conversation.isUninterruptible) return false
  if (unbreakableNodes.includes(conversation.nodeId)) return false
  return conversation.interruptedAtMs === undefined || atMs - conversation.interruptedAtMs >= intervalMs
}

/**
 * Longest speech that holds the silence timer: background noise such as a television must not keep
 * the line open.
 */
const longestSpeechMs = 30_000

/** A voice pauses the utterance at once; its words decide whether it was an interruption. */
const onVoice = (stage: Stage, conversation: Conversation, atMs: number): Step => {
  if (isDeaf(stage, conversation)) return stay(conversation)
  if (conversation.phase === 'listening') return startTimer(conversation, 'silence', longestSpeechMs)
  return mayInterrupt(stage, conversation, atMs) ? pauseSpeaking(conversation) : stay(conversation)
}

const onPartial = (
  stage: Stage,
  conversation: Conversation,
  event: Extract<ConversationEvent, { kind: 'heardPartial' }>,
): Step => {
  if (isDeaf(stage, conversation)) return stay(conversation)
  if (conversation.phase === 'listening') return restartSilence(stage, conversation)
  return interrupts(stage, conversation, event)
    ? stopSpeaking(stage, conversation, event)
    : stay(conversation)
}

const interrupts = (
  stage: Stage,
  conversation: Conversation,
  { atMs, text }: { readonly atMs: number; readonly text: string },
): boolean =>
  mayInterrupt(stage, conversation, atMs) && countWords(text) >= stage.scene.settings.interrupt.minWords

const onFinal = (
  stage: Stage,
  conversation: Conversation,
  final: Extract<ConversationEvent, { kind: 'heardFinal' }>,
): Step => {
  const { atMs, text, confidence, isConstrained, meant, classified } = final
  const event: RecognizedSpeech = {
    atMs,
    text,
    confidence,
    isConstrained,
    said: normalizeSpeech(text),
    meant,
    classified,
  }
  const asked = handleOptOut(stage, conversation, event)
  if (asked !== undefined) return asked
  if (conversation.uncertainOptOut !== undefined)
    return onFinal(stage, { ...conversation, uncertainOptOut: undefined }, final)
  if (isDeaf(stage, conversation)) return stay(conversation)
  if (conversation.phase === 'listening') return answerSpeech(stage, conversation, event)
  if (!interrupts(stage, conversation, event)) return resumeSpeaking(conversation)
  const stopped = stopSpeaking(stage, conversation, event)
  const answered = answerSpeech(stage, stopped.conversation, event)
  return { conversation: answered.conversation, commands: [...stopped.commands, ...answered.commands] }
}

const onUnclear = (
  stage: Stage,
  conversation: Conversation,
  event: Extract<ConversationEvent, { kind: 'heardUnclear' }>,
): Step => {
  if (isDeaf(stage, conversation)) return stay(conversation)
  return conversation.phase === 'listening'
    ? answerUnclear(stage, conversation, event)
    : resumeSpeaking(conversation)
}

/** Digits work on every node, before all else (decision §6). */
const onDigit = (
  stage: Stage,
  conversation: Conversation,
  event: Extract<ConversationEvent, { kind: 'dtmf' }>,
): Step => {
  if (conversation.phase === 'listening') return answerDigit(stage, conversation, event)
  if (!mayInterrupt(stage, conversation, event.atMs)) return stay(conversation)
  const stopped = stopSpeaking(stage, conversation, { atMs: event.atMs, text: event.digit })
  const answered = answerDigit(stage, stopped.conversation, event)
  return { conversation: answered.conversation, commands: [...stopped.commands, ...answered.commands] }
}

const finishSpeaking = (stage: Stage, conversation: Conversation, atMs: number): Step => {
  if (conversation.phase === 'closing') return hangUp(conversation, conversation.closingFor ?? 'flowEnds')
  if (conversation.phase !== 'speaking') return stay(conversation)
  const node = stage.scene.nodes[conversation.nodeId]
  if (!node) return close(stage, conversation, { atMs, reason: 'flowEnds' })
  if (conversation.uncertainOptOut !== undefined) return listen(stage, conversation)
  if (conversation.returnPath?.holdMs === 0) return countSilence(stage, conversation, atMs)
  if (conversation.returnPath !== undefined) return listen(stage, conversation)
  if (node.transferGroup !== undefined && !conversation.isBack)
    return requestTransfer(conversation, node.transferGroup)
  if (node.type === 'end') return hangUp(conversation, 'endNode')
  return listen(stage, conversation)
}

const fireTimer = (
  stage: Stage,
  conversation: Conversation,
  event: Extract<ConversationEvent, { kind: 'timer' }>,
): Step => {
  const { atMs } = event
  switch (event.timer) {
    case 'opening':
      return enterNode(stage, conversation, conversation.nodeId, { atMs })
    case 'maxCall':
      return close(stage, conversation, { atMs, reason: 'maxCall' })
    case 'resume':
      return resumeSpeaking(conversation)
    case 'silence':
      return conversation.phase === 'listening' ? countSilence(stage, conversation, atMs) : stay(conversation)
    case 'node':
      return leaveLate(stage, conversation, atMs)
    case 'transfer':
      return comeBack(stage, conversation, { atMs, result: 'agentBusy' })
  }
}

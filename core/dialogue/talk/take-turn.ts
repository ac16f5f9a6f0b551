import type { TalkEvent } from '@parley/contract/vocabulary'
import { countWords } from '../words/normalize-speech.ts'
import { answerDigit, answerSpeech, answerUnclear } from './answer-callee.ts'
import {
  close,
  enterNode,
  hangUp,
  listen,
  pauseSpeaking,
  restartSilence,
  resumeSpeaking,
  saySilenceReply,
  startTimer,
  stopSpeaking,
} from './speak.ts'
import { type Stage, type Step, stay, type Talk } from './talk.ts'

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
      return hearVoice(stage, talk)
    case 'heardPartial':
      return hearPartial(stage, talk, event)
    case 'heardFinal':
      return hearFinal(stage, talk, event)
    case 'heardUnclear':
      return talk.phase === 'listening' ? answerUnclear(stage, talk, event) : resumeSpeaking(talk)
    case 'dtmf':
      return hearDigit(stage, talk, event)
    case 'playbackFinished':
      return event.utterance === talk.utterance ? finishSpeaking(stage, talk, event.atMs) : stay(talk)
    case 'playbackCut':
      return stay(talk)
    case 'timer':
      return talk.timers[event.timer] === event.generation ? fireTimer(stage, talk, event) : stay(talk)
    case 'hungUp':
      return stay({ ...talk, phase: 'over', timers: {} })
    case 'machineHeard':
      // At once: a goodbye would only be recorded.
      return stage.scene.settings.machine === 'ignore' ? stay(talk) : hangUp(talk, 'machine')
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
      : enterNode(stage, limited.talk, talk.nodeId, atMs)
  return { talk: opened.talk, commands: [...limited.commands, ...opened.commands] }
}

/** Specification 1 §2 "interruption rules": enough words silence the robot, unless this node must finish. */
const mayInterrupt = (stage: Stage, talk: Talk): boolean => {
  const { minWords, unbreakableNodes } = stage.scene.settings.interrupt
  return talk.phase === 'speaking' && minWords > 0 && !unbreakableNodes.includes(talk.nodeId)
}

/** Longest speech that silence waits for: a television in the background must not hold the line for ever. */
const longestSpeechMs = 30_000

/** A voice pauses the robot at once; whether it was an interruption, its words will tell. */
const hearVoice = (stage: Stage, talk: Talk): Step => {
  if (talk.phase === 'listening') return startTimer(talk, 'silence', longestSpeechMs)
  return mayInterrupt(stage, talk) ? pauseSpeaking(talk) : stay(talk)
}

const hearPartial = (stage: Stage, talk: Talk, event: Extract<TalkEvent, { kind: 'heardPartial' }>): Step => {
  if (talk.phase === 'listening') return restartSilence(stage, talk)
  const interrupts =
    mayInterrupt(stage, talk) && countWords(event.text) >= stage.scene.settings.interrupt.minWords
  return interrupts ? stopSpeaking(stage, talk, event) : stay(talk)
}

const hearFinal = (stage: Stage, talk: Talk, event: Extract<TalkEvent, { kind: 'heardFinal' }>): Step => {
  if (talk.phase === 'listening') return answerSpeech(stage, talk, event)
  const interrupts =
    mayInterrupt(stage, talk) && countWords(event.text) >= stage.scene.settings.interrupt.minWords
  if (!interrupts) return resumeSpeaking(talk)
  const stopped = stopSpeaking(stage, talk, event)
  const answered = answerSpeech(stage, stopped.talk, event)
  return { talk: answered.talk, commands: [...stopped.commands, ...answered.commands] }
}

const hearDigit = (stage: Stage, talk: Talk, event: Extract<TalkEvent, { kind: 'dtmf' }>): Step => {
  if (talk.phase === 'listening') return answerDigit(stage, talk, event)
  if (!mayInterrupt(stage, talk)) return stay(talk)
  const stopped = stopSpeaking(stage, talk, { atMs: event.atMs, text: event.digit })
  const answered = answerDigit(stage, stopped.talk, event)
  return { talk: answered.talk, commands: [...stopped.commands, ...answered.commands] }
}

const finishSpeaking = (stage: Stage, talk: Talk, atMs: number): Step => {
  if (talk.phase === 'closing') return hangUp(talk, talk.closingFor ?? 'flowEnds')
  if (talk.phase !== 'speaking') return stay(talk)
  const node = stage.scene.nodes[talk.nodeId]
  if (!node) return close(stage, talk, { atMs, reason: 'flowEnds' })
  if (node.type === 'end') return hangUp(talk, 'endNode')
  return listen(stage, talk)
}

const fireTimer = (stage: Stage, talk: Talk, event: Extract<TalkEvent, { kind: 'timer' }>): Step => {
  switch (event.timer) {
    case 'opening':
      return enterNode(stage, talk, talk.nodeId, event.atMs)
    case 'maxCall':
      return close(stage, talk, { atMs: event.atMs, reason: 'maxCall' })
    case 'resume':
      return resumeSpeaking(talk)
    case 'silence':
      return talk.phase === 'listening' ? countSilence(stage, talk, event.atMs) : stay(talk)
  }
}

/** Specification 1 §5: one reply per configured silence; more silences than configured jump or hang up. */
const countSilence = (stage: Stage, talk: Talk, atMs: number): Step => {
  const silences = talk.silences + 1
  const noted: Step = {
    talk: { ...talk, silences },
    commands: [{ kind: 'record', event: 'timeout', data: { silences } }],
  }
  const then =
    silences <= stage.scene.settings.silenceTimes
      ? saySilenceReply(stage, noted.talk, atMs)
      : afterLastSilence(stage, noted.talk, atMs)
  return { talk: then.talk, commands: [...noted.commands, ...then.commands] }
}

const afterLastSilence = (stage: Stage, talk: Talk, atMs: number): Step => {
  const silent = stage.scene.nodes[talk.nodeId]?.silentTarget
  return silent
    ? enterNode(stage, talk, silent.target, atMs)
    : close(stage, talk, { atMs, reason: 'silence' })
}

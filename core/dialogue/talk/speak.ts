import type { HangUpReason, TalkCommand, TalkTimer, TalkTurn, Wording } from '@parley/contract/vocabulary'
import { fillWording } from '../words/fill-wording.ts'
import { type Stage, type Step, stay, type Talk } from './talk.ts'

/** Goes to a node and says its words. A node that does not exist ends the talk politely: compiled scenes have none. */
export const enterNode = (stage: Stage, talk: Talk, nodeId: string, atMs: number): Step => {
  const node = stage.scene.nodes[nodeId]
  if (!node) return close(stage, talk, { atMs, reason: 'flowEnds' })
  const visits = (talk.visits[nodeId] ?? 0) + 1
  const entered: Talk = {
    ...talk,
    nodeId,
    visits: { ...talk.visits, [nodeId]: visits },
    silences: 0,
    repeats: 0,
    digits: '',
    facts: { ...talk.facts, nodeIds: [...talk.facts.nodeIds, nodeId] },
  }
  const wording = node.botWords[Math.min(visits, node.botWords.length) - 1]
  const spoken = say(entered, { wordings: wording ? [wording] : [], atMs, phase: 'speaking' })
  const record: TalkCommand = {
    kind: 'record',
    event: 'nodeEntered',
    data: { nodeId, title: node.title, visit: visits },
  }
  const hear: readonly TalkCommand[] = node.type === 'end' ? [] : [{ kind: 'listen', nodeId }]
  return { talk: spoken.talk, commands: [record, ...spoken.commands, ...hear] }
}

/** Nothing matched: a reply of the settings, else the node's own words again. The node stays. */
export const sayNoMatchReply = (stage: Stage, talk: Talk, atMs: number): Step => {
  const { noMatchReplies } = stage.scene.settings
  const reply =
    noMatchReplies[Math.min(talk.repeats, noMatchReplies.length) - 1] ??
    stage.scene.nodes[talk.nodeId]?.botWords[0]
  return say(talk, { wordings: reply ? [reply] : [], atMs, phase: 'speaking' })
}

export const saySilenceReply = (stage: Stage, talk: Talk, atMs: number): Step => {
  const reply = stage.scene.settings.silenceReplies[talk.silences - 1]
  return say(talk, { wordings: reply ? [reply] : [], atMs, phase: 'speaking' })
}

/** Says goodbye, then hangs up. From any phase but the last two; what plays is cut off first. */
export const close = (
  stage: Stage,
  talk: Talk,
  why: { readonly atMs: number; readonly reason: HangUpReason },
): Step => {
  if (talk.phase === 'closing' || talk.phase === 'over') return stay(talk)
  const cut: readonly TalkCommand[] =
    talk.phase === 'speaking' ? [{ kind: 'stopSpeaking', utterance: talk.utterance }] : []
  const closing: Talk = { ...talk, closingFor: why.reason, timers: {} }
  if (talk.phase === 'waiting') return hangUp(closing, why.reason)
  const spoken = say(closing, { wordings: [stage.scene.settings.goodbye], atMs: why.atMs, phase: 'closing' })
  return { talk: spoken.talk, commands: [...cut, ...spoken.commands] }
}

export const hangUp = (talk: Talk, reason: HangUpReason): Step => ({
  talk: { ...talk, phase: 'over', timers: {}, facts: { ...talk.facts, hangUpReason: reason } },
  commands: [{ kind: 'hangUp', reason }],
})

export const listen = (stage: Stage, talk: Talk): Step =>
  restartSilence(stage, { ...talk, phase: 'listening', isPaused: false, digits: '' })

export const restartSilence = (stage: Stage, talk: Talk): Step =>
  startTimer(talk, 'silence', stage.scene.settings.silenceMs)

/** A pause that no word follows within this time was no interruption. */
const unconfirmedMs = 2_000

export const pauseSpeaking = (talk: Talk): Step => {
  const timed = startTimer({ ...talk, isPaused: true }, 'resume', unconfirmedMs)
  return {
    talk: timed.talk,
    commands: [{ kind: 'pauseSpeaking', utterance: talk.utterance }, ...timed.commands],
  }
}

export const resumeSpeaking = (talk: Talk): Step => {
  if (talk.phase !== 'speaking' || !talk.isPaused) return stay(talk)
  return {
    talk: { ...talk, isPaused: false },
    commands: [{ kind: 'resumeSpeaking', utterance: talk.utterance }],
  }
}

export const stopSpeaking = (
  stage: Stage,
  talk: Talk,
  by: { readonly atMs: number; readonly text: string },
): Step => {
  const listening = listen(stage, talk)
  return {
    talk: listening.talk,
    commands: [
      { kind: 'stopSpeaking', utterance: talk.utterance },
      { kind: 'record', event: 'interrupt', data: { nodeId: talk.nodeId, by: by.text } },
      ...listening.commands,
    ],
  }
}

export const startTimer = (talk: Talk, timer: TalkTimer, afterMs: number): Step => {
  const generation = talk.generation + 1
  return {
    talk: { ...talk, generation, timers: { ...talk.timers, [timer]: generation } },
    commands: [{ kind: 'startTimer', timer, generation, afterMs }],
  }
}

const say = (
  talk: Talk,
  speech: {
    readonly wordings: readonly Wording[]
    readonly atMs: number
    readonly phase: 'speaking' | 'closing'
  },
): Step => {
  const utterance = talk.utterance + 1
  const wordings = speech.wordings.map(({ resId, word }) => ({
    resId,
    text: fillWording(word, talk.variables),
  }))
  const turn: TalkTurn = {
    speaker: 'robot',
    atMs: speech.atMs,
    text: wordings.map(({ text }) => text).join(' '),
    nodeId: talk.nodeId,
  }
  const { silence: _silence, resume: _resume, ...timers } = talk.timers
  return {
    talk: {
      ...talk,
      phase: speech.phase,
      isPaused: false,
      utterance,
      timers,
      facts: { ...talk.facts, turns: [...talk.facts.turns, turn] },
    },
    commands: [{ kind: 'say', utterance, wordings, nodeId: talk.nodeId }],
  }
}

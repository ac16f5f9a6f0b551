import type { HangUpReason, TalkCommand, TalkTimer, TalkTurn, Wording } from '@parley/contract/vocabulary'
import { fillWording } from '../words/fill-wording.ts'
import { type Stage, type Step, stay, type Talk } from './talk.ts'

/**
 * Goes to a node and says its words, after those that lead to it. A node that does not exist ends the talk politely: compiled
 * scenes have none.
 */
export const enterNode = (
  stage: Stage,
  talk: Talk,
  nodeId: string,
  { atMs, after = [] }: { readonly atMs: number; readonly after?: readonly Wording[] },
): Step => {
  const node = stage.scene.nodes[nodeId]
  if (!node) return close(stage, talk, { atMs, reason: 'flowEnds' })
  const visits = (talk.visits[nodeId] ?? 0) + 1
  const { node: _node, ...timers } = talk.timers
  const entered: Talk = {
    ...withoutLead(talk),
    nodeId,
    visits: { ...talk.visits, [nodeId]: visits },
    silences: 0,
    repeats: 0,
    digits: '',
    unmatched: [],
    isBack: false,
    timers,
    facts: { ...talk.facts, nodeIds: [...talk.facts.nodeIds, nodeId] },
  }
  const spoken = say(entered, { wordings: [...after, ...nodeWords(stage, entered)], atMs, phase: 'speaking' })
  const { nodeTimeoutMs = 0 } = stage.scene.settings.interrupt
  const isTimed = nodeTimeoutMs > 0 && node.type !== 'end'
  const timed = isTimed ? startTimer(spoken.talk, 'node', nodeTimeoutMs) : stay(spoken.talk)
  const record: TalkCommand = {
    kind: 'record',
    event: 'nodeEntered',
    data: { nodeId, title: node.title, visit: visits },
  }
  const hear: readonly TalkCommand[] = node.type === 'end' ? [] : [{ kind: 'listen', nodeId }]
  return { talk: timed.talk, commands: [record, ...spoken.commands, ...hear, ...timed.commands] }
}

/** The node's own words once more, after those that lead back to them. The node is not entered again. */
export const sayAgain = (
  stage: Stage,
  talk: Talk,
  { atMs, after = [] }: { readonly atMs: number; readonly after?: readonly Wording[] },
): Step =>
  say(withoutLead(talk), { wordings: [...after, ...nodeWords(stage, talk)], atMs, phase: 'speaking' })

/** The first wording on the first visit, the next on each return, then the last again. */
const nodeWords = (stage: Stage, { nodeId, visits }: Talk): readonly Wording[] => {
  const wordings = stage.scene.nodes[nodeId]?.botWords ?? []
  const wording = wordings[Math.min(visits[nodeId] ?? 1, wordings.length) - 1]
  return wording ? [wording] : []
}

export const withoutLead = ({ lead: _lead, ...talk }: Talk): Talk => ({ ...talk, isUninterruptible: false })

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

export type Closing = {
  readonly atMs: number
  readonly reason: HangUpReason
  /** The last words; goodbye where none are given. */
  readonly words?: Wording
}

/** Says the last words, then hangs up. From any phase but the last two; what plays is cut off first. */
export const close = (stage: Stage, talk: Talk, { atMs, reason, words }: Closing): Step => {
  if (talk.phase === 'closing' || talk.phase === 'over') return stay(talk)
  const closing: Talk = { ...withoutLead(talk), closingFor: reason, timers: {} }
  if (talk.phase === 'waiting') return hangUp(closing, reason)
  const wordings = [words ?? stage.scene.settings.goodbye]
  const spoken = say(closing, { wordings, atMs, phase: 'closing' })
  return { talk: spoken.talk, commands: [...cutOff(talk), ...spoken.commands] }
}

/** What plays ends here. */
export const cutOff = (talk: Talk): readonly TalkCommand[] =>
  talk.phase === 'speaking' ? [{ kind: 'stopSpeaking', utterance: talk.utterance }] : []

export const hangUp = (talk: Talk, reason: HangUpReason): Step => ({
  talk: { ...talk, phase: 'over', timers: {}, facts: { ...talk.facts, hangUpReason: reason } },
  commands: [{ kind: 'hangUp', reason }],
})

export const listen = (stage: Stage, talk: Talk): Step =>
  restartSilence(stage, {
    ...talk,
    phase: 'listening',
    isPaused: false,
    isUninterruptible: false,
    digits: '',
  })

/** After a Q&A that leads back to the flow, its own silence counts. */
export const restartSilence = (stage: Stage, talk: Talk): Step =>
  startTimer(talk, 'silence', talk.lead?.holdMs ?? stage.scene.settings.silenceMs)

/** A pause that no word follows within this time was no interruption. */
const unconfirmedMs = 2_000

export const pauseSpeaking = (talk: Talk): Step => {
  if (talk.isPaused) return startTimer(talk, 'resume', unconfirmedMs)
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
  const listening = listen(stage, { ...talk, interruptedAtMs: by.atMs })
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

export const say = (
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

import type { HangUpReason, TalkCommand, TalkTimer, TalkTurn, Wording } from '@parley/contract/vocabulary'
import { fillWording } from '../words/fill-wording.ts'
import { noTimers, type Stage, type Step, stay, type Talk } from './talk.ts'

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
  const entered = draftOf(talk)
  entered.nodeId = nodeId
  entered.visits = { ...talk.visits, [nodeId]: visits }
  entered.silences = 0
  entered.repeats = 0
  entered.digits = ''
  entered.lead = undefined
  entered.isUninterruptible = false
  entered.unmatched = nothingUnmatched
  entered.isBack = false
  entered.optOutAsked = undefined
  entered.timers.node = undefined
  entered.facts.nodeIds = [...talk.facts.nodeIds, nodeId]
  const record: TalkCommand = {
    kind: 'record',
    event: 'nodeEntered',
    data: { nodeId, title: node.title, visit: visits },
  }
  const wordings = [...after, ...nodeWords(stage, entered)]
  const commands: TalkCommand[] = [record, sayIn(entered, { wordings, atMs, phase: 'speaking' })]
  if (node.type !== 'end') commands.push({ kind: 'listen', nodeId })
  const { nodeTimeoutMs = 0 } = stage.scene.settings.interrupt
  if (nodeTimeoutMs > 0 && node.type !== 'end') commands.push(startIn(entered, 'node', nodeTimeoutMs))
  return { talk: entered, commands }
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

export const withoutLead = (talk: Talk): Talk =>
  talk.lead === undefined && !talk.isUninterruptible
    ? talk
    : { ...talk, lead: undefined, isUninterruptible: false }

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
  const closing: Talk = { ...withoutLead(talk), closingFor: reason, timers: noTimers }
  if (talk.phase === 'waiting') return hangUp(closing, reason)
  const wordings = [words ?? stage.scene.settings.goodbye]
  const spoken = say(closing, { wordings, atMs, phase: 'closing' })
  return { talk: spoken.talk, commands: [...cutOff(talk), ...spoken.commands] }
}

/** What plays ends here. */
export const cutOff = (talk: Talk): readonly TalkCommand[] =>
  talk.phase === 'speaking' ? [{ kind: 'stopSpeaking', utterance: talk.utterance }] : []

export const hangUp = (talk: Talk, reason: HangUpReason): Step => ({
  talk: { ...talk, phase: 'over', timers: noTimers, facts: { ...talk.facts, hangUpReason: reason } },
  commands: [{ kind: 'hangUp', reason }],
})

export const listen = (stage: Stage, talk: Talk): Step => {
  const listening = draftOf(talk)
  listening.phase = 'listening'
  listening.isPaused = false
  listening.isUninterruptible = false
  listening.digits = ''
  return { talk: listening, commands: [startIn(listening, 'silence', silenceMsOf(stage, talk))] }
}

const silenceMsOf = (stage: Stage, talk: Talk): number => talk.lead?.holdMs ?? stage.scene.settings.silenceMs

/** After a Q&A that leads back to the flow, its own silence counts. */
export const restartSilence = (stage: Stage, talk: Talk): Step =>
  startTimer(talk, 'silence', silenceMsOf(stage, talk))

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
  const timed = draftOf(talk)
  const command = startIn(timed, timer, afterMs)
  return { talk: timed, commands: [command] }
}

type Speech = {
  readonly wordings: readonly Wording[]
  readonly atMs: number
  readonly phase: 'speaking' | 'closing'
}

export const say = (talk: Talk, speech: Speech): Step => {
  const speaking = draftOf(talk)
  const command = sayIn(speaking, speech)
  return { talk: speaking, commands: [command] }
}

/**
 * A copy that its maker may still change: a turn changes much, and a copy for each change would cost more than all that it decides.
 * Nobody else sees it before it is done.
 */
type Draft = Mutable<Omit<Talk, 'timers' | 'facts'>> & {
  timers: Mutable<Talk['timers']>
  facts: Mutable<Talk['facts']>
}
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

const draftOf = (talk: Talk): Draft => ({
  ...talk,
  timers: { ...talk.timers },
  facts: { ...talk.facts },
})

const nothingUnmatched: Talk['unmatched'] = []

const startIn = (draft: Draft, timer: TalkTimer, afterMs: number): TalkCommand => {
  draft.generation += 1
  draft.timers[timer] = draft.generation
  return { kind: 'startTimer', timer, generation: draft.generation, afterMs }
}

const sayIn = (draft: Draft, { wordings: words, atMs, phase }: Speech): TalkCommand => {
  const wordings = words.map(({ resId, word }) => ({ resId, text: fillWording(word, draft.variables) }))
  const turn: TalkTurn = {
    speaker: 'robot',
    atMs,
    text: wordings.map(({ text }) => text).join(' '),
    nodeId: draft.nodeId,
  }
  draft.phase = phase
  draft.isPaused = false
  draft.utterance += 1
  draft.timers.silence = undefined
  draft.timers.resume = undefined
  draft.facts.turns = [...draft.facts.turns, turn]
  return { kind: 'say', utterance: draft.utterance, wordings, nodeId: draft.nodeId }
}

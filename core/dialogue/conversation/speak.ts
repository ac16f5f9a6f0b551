import type {
  ConversationCommand,
  ConversationTimer,
  ConversationTurn,
  HangUpReason,
  Prompt,
} from '@parley/contract/vocabulary'
import { fillPrompt } from '../prompts/fill-prompt.ts'
import { type Conversation, noTimers, type Stage, type Step, stay } from './conversation.ts'

/**
 * Enters a node and says its prompt, after any leading words. For a missing node the conversation
 * ends with goodbye; compiled scenes have none.
 */
export const enterNode = (
  stage: Stage,
  conversation: Conversation,
  nodeId: string,
  { atMs, after = [] }: { readonly atMs: number; readonly after?: readonly Prompt[] },
): Step => {
  const node = stage.scene.nodes[nodeId]
  if (!node) return close(stage, conversation, { atMs, reason: 'flowEnds' })
  const visits = (conversation.visits[nodeId] ?? 0) + 1
  const entered = draftOf(conversation)
  entered.nodeId = nodeId
  entered.visits = { ...conversation.visits, [nodeId]: visits }
  entered.silences = 0
  entered.repeats = 0
  entered.digits = ''
  entered.returnPath = undefined
  entered.isUninterruptible = false
  entered.unmatched = nothingUnmatched
  entered.isBack = false
  entered.uncertainOptOut = undefined
  entered.timers.node = undefined
  entered.facts.nodeIds = [...conversation.facts.nodeIds, nodeId]
  const record: ConversationCommand = {
    kind: 'record',
    event: 'nodeEntered',
    data: { nodeId, title: node.title, visit: visits },
  }
  const prompts = [...after, ...nodeWords(stage, entered)]
  const commands: ConversationCommand[] = [record, sayIn(entered, { prompts, atMs, phase: 'speaking' })]
  if (node.type !== 'end') commands.push({ kind: 'listen', nodeId })
  const { nodeTimeoutMs = 0 } = stage.scene.settings.interrupt
  if (nodeTimeoutMs > 0 && node.type !== 'end') commands.push(startIn(entered, 'node', nodeTimeoutMs))
  return { conversation: entered, commands }
}

/** Repeats the node's prompt, after any leading words. The node is not entered again. */
export const sayAgain = (
  stage: Stage,
  conversation: Conversation,
  { atMs, after = [] }: { readonly atMs: number; readonly after?: readonly Prompt[] },
): Step =>
  say(withoutReturnPath(conversation), {
    prompts: [...after, ...nodeWords(stage, conversation)],
    atMs,
    phase: 'speaking',
  })

/** The first prompt on the first visit, the next one on each return, then the last one again. */
const nodeWords = (stage: Stage, { nodeId, visits }: Conversation): readonly Prompt[] => {
  const prompts = stage.scene.nodes[nodeId]?.botWords ?? []
  const prompt = prompts[Math.min(visits[nodeId] ?? 1, prompts.length) - 1]
  return prompt ? [prompt] : []
}

export const withoutReturnPath = (conversation: Conversation): Conversation =>
  conversation.returnPath === undefined && !conversation.isUninterruptible
    ? conversation
    : { ...conversation, returnPath: undefined, isUninterruptible: false }

/**
 * After no match: a reply of the settings, else the node's own prompt again. The node stays
 * current.
 */
export const sayNoMatchReply = (stage: Stage, conversation: Conversation, atMs: number): Step => {
  const { noMatchReplies } = stage.scene.settings
  const reply =
    noMatchReplies[Math.min(conversation.repeats, noMatchReplies.length) - 1] ??
    stage.scene.nodes[conversation.nodeId]?.botWords[0]
  return say(conversation, { prompts: reply ? [reply] : [], atMs, phase: 'speaking' })
}

export const saySilenceReply = (stage: Stage, conversation: Conversation, atMs: number): Step => {
  const reply = stage.scene.settings.silenceReplies[conversation.silences - 1]
  return say(conversation, { prompts: reply ? [reply] : [], atMs, phase: 'speaking' })
}

export type Closing = {
  readonly atMs: number
  readonly reason: HangUpReason
  /** The closing words; goodbye where none are given. */
  readonly words?: Prompt
}

/**
 * Says the closing words, then hangs up. Works in any phase but the last two; a playing utterance
 * is cut first.
 */
export const close = (stage: Stage, conversation: Conversation, { atMs, reason, words }: Closing): Step => {
  if (conversation.phase === 'closing' || conversation.phase === 'over') return stay(conversation)
  const closing: Conversation = { ...withoutReturnPath(conversation), closingFor: reason, timers: noTimers }
  if (conversation.phase === 'waiting') return hangUp(closing, reason)
  const prompts = [words ?? stage.scene.settings.goodbye]
  const spoken = say(closing, { prompts, atMs, phase: 'closing' })
  return { conversation: spoken.conversation, commands: [...cutOff(conversation), ...spoken.commands] }
}

/** Cuts the playing utterance. */
export const cutOff = (conversation: Conversation): readonly ConversationCommand[] =>
  conversation.phase === 'speaking' ? [{ kind: 'stopSpeaking', utterance: conversation.utterance }] : []

export const hangUp = (conversation: Conversation, reason: HangUpReason): Step => ({
  conversation: {
    ...conversation,
    phase: 'over',
    timers: noTimers,
    facts: { ...conversation.facts, hangUpReason: reason },
  },
  commands: [{ kind: 'hangUp', reason }],
})

export const listen = (stage: Stage, conversation: Conversation): Step => {
  const listening = draftOf(conversation)
  listening.phase = 'listening'
  listening.isPaused = false
  listening.isUninterruptible = false
  listening.digits = ''
  return {
    conversation: listening,
    commands: [startIn(listening, 'silence', silenceMsOf(stage, conversation))],
  }
}

const silenceMsOf = (stage: Stage, conversation: Conversation): number =>
  conversation.returnPath?.holdMs ?? stage.scene.settings.silenceMs

/** After a Q&A that returns to the flow, its own silence applies. */
export const restartSilence = (stage: Stage, conversation: Conversation): Step =>
  startTimer(conversation, 'silence', silenceMsOf(stage, conversation))

/** A pause without recognized words within this time was no interruption. */
const unconfirmedMs = 2_000

export const pauseSpeaking = (conversation: Conversation): Step => {
  if (conversation.isPaused) return startTimer(conversation, 'resume', unconfirmedMs)
  const timed = startTimer({ ...conversation, isPaused: true }, 'resume', unconfirmedMs)
  return {
    conversation: timed.conversation,
    commands: [{ kind: 'pauseSpeaking', utterance: conversation.utterance }, ...timed.commands],
  }
}

export const resumeSpeaking = (conversation: Conversation): Step => {
  if (conversation.phase !== 'speaking' || !conversation.isPaused) return stay(conversation)
  return {
    conversation: { ...conversation, isPaused: false },
    commands: [{ kind: 'resumeSpeaking', utterance: conversation.utterance }],
  }
}

export const stopSpeaking = (
  stage: Stage,
  conversation: Conversation,
  by: { readonly atMs: number; readonly text: string },
): Step => {
  const listening = listen(stage, { ...conversation, interruptedAtMs: by.atMs })
  return {
    conversation: listening.conversation,
    commands: [
      { kind: 'stopSpeaking', utterance: conversation.utterance },
      { kind: 'record', event: 'interrupt', data: { nodeId: conversation.nodeId, by: by.text } },
      ...listening.commands,
    ],
  }
}

export const startTimer = (conversation: Conversation, timer: ConversationTimer, afterMs: number): Step => {
  const timed = draftOf(conversation)
  const command = startIn(timed, timer, afterMs)
  return { conversation: timed, commands: [command] }
}

type Speech = {
  readonly prompts: readonly Prompt[]
  readonly atMs: number
  readonly phase: 'speaking' | 'closing'
}

export const say = (conversation: Conversation, speech: Speech): Step => {
  const speaking = draftOf(conversation)
  const command = sayIn(speaking, speech)
  return { conversation: speaking, commands: [command] }
}

/**
 * A mutable copy that stays local to one turn: a turn changes many members, and a copy for each
 * change would dominate its time.
 */
type Draft = Mutable<Omit<Conversation, 'timers' | 'facts'>> & {
  timers: Mutable<Conversation['timers']>
  facts: Mutable<Conversation['facts']>
}
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

const draftOf = (conversation: Conversation): Draft => ({
  ...conversation,
  timers: { ...conversation.timers },
  facts: { ...conversation.facts },
})

const nothingUnmatched: Conversation['unmatched'] = []

const startIn = (draft: Draft, timer: ConversationTimer, afterMs: number): ConversationCommand => {
  draft.generation += 1
  draft.timers[timer] = draft.generation
  return { kind: 'startTimer', timer, generation: draft.generation, afterMs }
}

const sayIn = (draft: Draft, { prompts: words, atMs, phase }: Speech): ConversationCommand => {
  const prompts = words.map(({ resId, word }) => ({ resId, text: fillPrompt(word, draft.variables) }))
  const turn: ConversationTurn = {
    speaker: 'robot',
    atMs,
    text: prompts.map(({ text }) => text).join(' '),
    nodeId: draft.nodeId,
  }
  draft.phase = phase
  draft.isPaused = false
  draft.utterance += 1
  draft.timers.silence = undefined
  draft.timers.resume = undefined
  draft.facts.turns = [...draft.facts.turns, turn]
  return { kind: 'say', utterance: draft.utterance, prompts, nodeId: draft.nodeId }
}

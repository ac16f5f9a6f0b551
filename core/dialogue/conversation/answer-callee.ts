import type {
  Classified,
  CompiledNode,
  ConversationTurn,
  JumpTarget,
  TurnMatch,
} from '@parley/contract/vocabulary'
import { matchDigits } from '../match/match-edge.ts'
import { meaningByModel } from '../match/meaning-by-model.ts'
import { type Meaning, meaningByWords, meaningOf } from '../match/meaning-of.ts'
import { isOnlyFillers } from '../prompts/fillers.ts'
import { normalizeSpeech } from '../prompts/normalize-speech.ts'
import { answerQuestion } from './answer-question.ts'
import { type Conversation, type Stage, type Step, stay } from './conversation.ts'
import { followReturnPath } from './leave-node.ts'
import { close, enterNode, restartSilence, sayNoMatchReply } from './speak.ts'

export type RecognizedSpeech = {
  readonly atMs: number
  readonly text: string
  /** The text in normal form. */
  readonly said: string
  readonly confidence?: number
  /** The recognizer could only choose among the expected phrases (closed grammar). */
  readonly isConstrained?: true | undefined
  /** The language model's choice. */
  readonly meant?: string | undefined
  /** The embedder's best match. */
  readonly classified?: Classified | undefined
}

/** Handles the end of the callee's turn. A force edge accepts any speech (decision §6). */
export const answerSpeech = (stage: Stage, conversation: Conversation, heard: RecognizedSpeech): Step => {
  const node = stage.scene.nodes[conversation.nodeId]
  if (!node) return close(stage, conversation, { atMs: heard.atMs, reason: 'flowEnds' })
  const { said } = heard
  if (said === '') return restartSilence(stage, conversation)
  const meaning =
    meaningOf(stage, node, heard) ??
    meaningWithEarlier(stage, conversation, { node, heard }) ??
    meaningByModel(stage, node, heard)
  return follow(stage, conversation, { node, heard, meaning })
}

/**
 * Words without a match are joined with those just before ("take me off" … "your list") and matched
 * again.
 */
const meaningWithEarlier = (
  stage: Stage,
  conversation: Conversation,
  { node, heard }: { readonly node: CompiledNode; readonly heard: RecognizedSpeech },
): Meaning | undefined => {
  if (conversation.unmatched.length === 0) return undefined
  return meaningByWords(stage, node, normalizeSpeech(joined(stage, conversation, heard)))
}

/** Specification 1 §9: the text matching window is 30 s where the scene says nothing. */
const usualWindowSec = 30
/** Maximum number of joined turns. */
const mostJoined = 4

/**
 * Text within the matching window on this node that matched nothing, followed by the current text.
 */
export const joined = (stage: Stage, conversation: Conversation, heard: RecognizedSpeech): string => {
  const sinceMs = heard.atMs - (stage.scene.settings.matchingWindowSec ?? usualWindowSec) * 1000
  const earlier = conversation.unmatched.filter(({ atMs }) => atMs >= sinceMs).map(({ text }) => text)
  return [...earlier, heard.text].join(' ')
}

/** Shorter sounds are a cough or a breath, not a turn. */
const shortestTurnMs = 400

/**
 * Speech without recognized words is an unmatched turn: the robot must react, or the call falls
 * silent.
 */
export const answerUnclear = (
  stage: Stage,
  conversation: Conversation,
  sound: { readonly atMs: number; readonly speechMs: number },
): Step => {
  const node = stage.scene.nodes[conversation.nodeId]
  if (!node) return close(stage, conversation, { atMs: sound.atMs, reason: 'flowEnds' })
  if (sound.speechMs < shortestTurnMs) return restartSilence(stage, conversation)
  const heard: RecognizedSpeech = { atMs: sound.atMs, text: '', said: '', confidence: 0 }
  return follow(stage, conversation, { node, heard, meaning: undefined })
}

export const answerDigit = (
  stage: Stage,
  conversation: Conversation,
  pressed: { readonly atMs: number; readonly digit: string },
): Step => {
  const node = stage.scene.nodes[conversation.nodeId]
  if (!node) return stay(conversation)
  const text = conversation.digits + pressed.digit
  const heard: RecognizedSpeech = { atMs: pressed.atMs, text, said: text }
  const match = matchDigits(node, heard.text)
  if (match === 'waiting') return restartSilence(stage, { ...conversation, digits: heard.text })
  // A digit without an edge is a mistyped key; only a force edge accepts it.
  if (!match && !node.forceTarget) return restartSilence(stage, { ...conversation, digits: '' })
  const meaning = match && ({ kind: 'edge', edge: match.edge, by: match.by, how: 'dtmf' } as const)
  return follow(stage, conversation, { node, heard, meaning })
}

type Taking = {
  readonly match?: TurnMatch | undefined
  /**
   * Number of this round. A turn counts where something other than a filler was recognized and the
   * robot answers it (decision §6).
   */
  readonly round: 'flow' | 'dialogue'
}

/** The conversation with the callee's turn appended, its match, and its round. */
export const hear = (conversation: Conversation, heard: RecognizedSpeech, taking?: Taking): Conversation => {
  const { facts } = conversation
  const round = taking && roundOf(heard, taking.round)
  // Copied in one step with all members: this copy dominates the time of a turn.
  const turn: { -readonly [Key in keyof ConversationTurn]: ConversationTurn[Key] } = {
    speaker: 'callee',
    atMs: heard.atMs,
    text: heard.text,
    nodeId: conversation.nodeId,
  }
  if (heard.confidence !== undefined) turn.confidence = heard.confidence
  if (taking?.match !== undefined) turn.matched = taking.match
  if (round !== undefined) turn.round = round
  return {
    ...conversation,
    silences: 0,
    digits: '',
    facts: {
      ...facts,
      turns: [...facts.turns, turn],
      flowRounds: facts.flowRounds + (round === 'flow' ? 1 : 0),
      dialogueRounds: facts.dialogueRounds + (round === undefined ? 0 : 1),
    },
  }
}

const roundOf = ({ text }: RecognizedSpeech, round: 'flow' | 'dialogue'): 'flow' | 'dialogue' | undefined =>
  text !== '' && (round === 'flow' || !isOnlyFillers(text)) ? round : undefined

type Answer = {
  readonly node: CompiledNode
  readonly heard: RecognizedSpeech
  readonly meaning:
    | Meaning
    | { readonly kind: 'edge'; readonly edge: JumpTarget; readonly by: string; readonly how: 'dtmf' }
    | undefined
}

const follow = (stage: Stage, conversation: Conversation, { node, heard, meaning }: Answer): Step => {
  const { atMs } = heard
  const { forceTarget } = node
  if (forceTarget) {
    const isFlow = meaning?.kind === 'edge'
    const match: TurnMatch = {
      connectionId: forceTarget.connectionId,
      by: meaning?.by ?? 'anything',
      how: isFlow ? meaning.how : 'anything',
    }
    const heardBy = hear(conversation, heard, { match, round: isFlow ? 'flow' : 'dialogue' })
    return enterNode(stage, heardBy, forceTarget.target, { atMs })
  }
  if (meaning?.kind === 'edge') {
    const { connectionId, target } = meaning.edge
    const match = matchedBy({ connectionId, by: meaning.by, how: meaning.how }, meaning)
    return enterNode(stage, hear(conversation, heard, { match, round: 'flow' }), target, { atMs })
  }
  if (meaning?.kind === 'question') {
    const { question, by, how } = meaning
    const match = matchedBy({ questionId: question.id, by, how }, meaning)
    return answerQuestion(stage, hear(conversation, heard, { match, round: 'dialogue' }), {
      question,
      by,
      atMs,
    })
  }
  return followNothing(stage, conversation, { node, heard })
}

const matchedBy = (match: TurnMatch, meaning: NonNullable<Answer['meaning']>): TurnMatch =>
  'score' in meaning && meaning.score !== undefined ? { ...match, score: meaning.score } : match

/**
 * No edge and no question matched. In order: noise node, the "no keyword" edge, the return path of
 * a Q&A, a reply.
 */
const followNothing = (
  stage: Stage,
  conversation: Conversation,
  { node, heard }: Omit<Answer, 'meaning'>,
): Step => {
  const { atMs } = heard
  const { noiseNodes = [], maxRepeats, maxRepeatsJumpNode } = stage.scene.settings
  // Noise nodes skip no-match altogether (decision §6), including the "no keyword" edge.
  if (noiseNodes.includes(node.nodeId))
    return restartSilence(stage, addUnmatched(hear(conversation, heard), heard))
  const { noKeywordTarget } = node
  if (noKeywordTarget) {
    const { connectionId, target } = noKeywordTarget
    const match: TurnMatch = { connectionId, by: 'no keyword', how: 'noKeyword' }
    return enterNode(stage, hear(conversation, heard, { match, round: 'dialogue' }), target, { atMs })
  }
  const answered = hear(conversation, heard, { round: 'dialogue' })
  if (conversation.returnPath !== undefined) return followReturnPath(stage, answered, atMs)
  const repeats = conversation.repeats + 1
  const repeated: Conversation = { ...addUnmatched(answered, heard), repeats }
  if (repeats <= maxRepeats) return sayNoMatchReply(stage, repeated, atMs)
  return maxRepeatsJumpNode !== undefined && Object.hasOwn(stage.scene.nodes, maxRepeatsJumpNode)
    ? enterNode(stage, repeated, maxRepeatsJumpNode, { atMs })
    : close(stage, repeated, { atMs, reason: 'tooManyRepeats' })
}

const addUnmatched = (conversation: Conversation, { atMs, text }: RecognizedSpeech): Conversation => ({
  ...conversation,
  unmatched: [...conversation.unmatched, { atMs, text }].slice(1 - mostJoined),
})

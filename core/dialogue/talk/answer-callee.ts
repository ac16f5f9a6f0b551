import type { CompiledNode, JumpTarget, TalkTurn, TurnMatch } from '@parley/contract/vocabulary'
import { matchDigits } from '../match/match-edge.ts'
import { type Meaning, meaningByWords, meaningOf } from '../match/meaning-of.ts'
import { isOnlyFillers } from '../words/fillers.ts'
import { normalizeSpeech } from '../words/normalize-speech.ts'
import { answerQuestion } from './answer-question.ts'
import { leadOn } from './leave-node.ts'
import { close, enterNode, restartSilence, sayNoMatchReply } from './speak.ts'
import { type Stage, type Step, stay, type Talk } from './talk.ts'

export type Heard = { readonly atMs: number; readonly text: string; readonly confidence?: number }

/** The callee's turn is over: where it leads. A force edge takes whatever was said (decision §6). */
export const answerSpeech = (stage: Stage, talk: Talk, heard: Heard): Step => {
  const node = stage.scene.nodes[talk.nodeId]
  if (!node) return close(stage, talk, { atMs: heard.atMs, reason: 'flowEnds' })
  const said = normalizeSpeech(heard.text)
  if (said === '') return restartSilence(stage, talk)
  const meaning = meaningOf(stage, node, said) ?? meaningWithEarlier(stage, talk, { node, heard })
  return follow(stage, hear(talk, heard), { node, heard, ...(meaning && { meaning }) })
}

/** Words that match nothing by themselves may do so together with those just before ("take me off" … "your list"). */
const meaningWithEarlier = (
  stage: Stage,
  talk: Talk,
  { node, heard }: { readonly node: CompiledNode; readonly heard: Heard },
): Meaning | undefined => {
  if (talk.unmatched.length === 0) return undefined
  return meaningByWords(stage, node, normalizeSpeech(joined(stage, talk, heard)))
}

/** Specification 1 §9: the text matching window is 30 s where the scene says nothing. */
const usualWindowSec = 30
/** Turns that are joined at most. */
const mostJoined = 4

/** What was said within the matching window on this node and matched nothing, and then this. */
export const joined = (stage: Stage, talk: Talk, heard: Heard): string => {
  const sinceMs = heard.atMs - (stage.scene.settings.matchingWindowSec ?? usualWindowSec) * 1000
  const earlier = talk.unmatched.filter(({ atMs }) => atMs >= sinceMs).map(({ text }) => text)
  return [...earlier, heard.text].join(' ')
}

/** Shorter sounds are a cough or a breath, not a turn. */
const shortestTurnMs = 400

/** Speech without a known word is a turn that nothing matches; the robot must react, or the callee talks to a wall. */
export const answerUnclear = (
  stage: Stage,
  talk: Talk,
  sound: { readonly atMs: number; readonly speechMs: number },
): Step => {
  const node = stage.scene.nodes[talk.nodeId]
  if (!node) return close(stage, talk, { atMs: sound.atMs, reason: 'flowEnds' })
  if (sound.speechMs < shortestTurnMs) return restartSilence(stage, talk)
  const heard: Heard = { atMs: sound.atMs, text: '', confidence: 0 }
  return follow(stage, hear(talk, heard), { node, heard })
}

export const answerDigit = (
  stage: Stage,
  talk: Talk,
  pressed: { readonly atMs: number; readonly digit: string },
): Step => {
  const node = stage.scene.nodes[talk.nodeId]
  if (!node) return stay(talk)
  const heard = { atMs: pressed.atMs, text: talk.digits + pressed.digit }
  const match = matchDigits(node, heard.text)
  if (match === 'waiting') return restartSilence(stage, { ...talk, digits: heard.text })
  // A digit that no edge wants is an accident of the hand; only a force edge takes it.
  if (!match && !node.forceTarget) return restartSilence(stage, { ...talk, digits: '' })
  const meaning = match && ({ kind: 'edge', edge: match.edge, by: match.by, how: match.how } as const)
  return follow(stage, hear(talk, heard), { node, heard, ...(meaning && { meaning }) })
}

export const hear = (talk: Talk, heard: Heard): Talk => {
  const turn: TalkTurn = {
    speaker: 'callee',
    atMs: heard.atMs,
    text: heard.text,
    nodeId: talk.nodeId,
    ...(heard.confidence !== undefined && { confidence: heard.confidence }),
  }
  return { ...talk, silences: 0, digits: '', facts: { ...talk.facts, turns: [...talk.facts.turns, turn] } }
}

type Answer = {
  readonly node: CompiledNode
  readonly heard: Heard
  readonly meaning?:
    | Meaning
    | { readonly kind: 'edge'; readonly edge: JumpTarget; readonly by: string; readonly how: 'dtmf' }
}

const follow = (stage: Stage, talk: Talk, { node, heard, meaning }: Answer): Step => {
  const matched = meaning && matchOf(meaning)
  if (node.forceTarget) {
    const isFlow = meaning?.kind === 'edge'
    const match = matched && isFlow ? matched : { by: meaning?.by ?? 'anything', how: 'anything' as const }
    return take(stage, talk, { jump: node.forceTarget, match, heard, isFlow })
  }
  if (meaning?.kind === 'edge' && matched)
    return take(stage, talk, { jump: meaning.edge, match: matched, heard, isFlow: true })
  if (meaning?.kind === 'question' && matched)
    return answerQuestion(stage, takenBy(talk, matched, 'dialogue'), {
      question: meaning.question,
      by: meaning.by,
      atMs: heard.atMs,
    })
  return followNothing(stage, talk, { node, heard })
}

const matchOf = (meaning: NonNullable<Answer['meaning']>): TurnMatch => ({
  ...(meaning.kind === 'edge'
    ? { connectionId: meaning.edge.connectionId }
    : { questionId: meaning.question.id }),
  by: meaning.by,
  how: meaning.how,
  ...('score' in meaning && meaning.score !== undefined && { score: meaning.score }),
})

/** No edge and no question: the "no keyword" edge, then noise, then what a Q&A leads to, then a reply. */
const followNothing = (stage: Stage, talk: Talk, { node, heard }: Omit<Answer, 'meaning'>): Step => {
  const { atMs } = heard
  const { noiseNodes = [], maxRepeats, maxRepeatsJumpNode } = stage.scene.settings
  // Noise nodes skip no-match altogether (decision §6), and with it the edge for what nothing matched.
  if (noiseNodes.includes(node.nodeId)) return restartSilence(stage, keepUnmatched(talk, heard))
  const answered = takenBy(talk, undefined, 'dialogue')
  if (node.noKeywordTarget)
    return take(stage, talk, {
      jump: node.noKeywordTarget,
      match: { by: 'no keyword', how: 'noKeyword' },
      heard,
      isFlow: false,
    })
  if (talk.lead !== undefined) return leadOn(stage, answered, atMs)
  const repeats = talk.repeats + 1
  const repeated: Talk = { ...keepUnmatched(answered, heard), repeats }
  if (repeats <= maxRepeats) return sayNoMatchReply(stage, repeated, atMs)
  return maxRepeatsJumpNode !== undefined && Object.hasOwn(stage.scene.nodes, maxRepeatsJumpNode)
    ? enterNode(stage, repeated, maxRepeatsJumpNode, { atMs })
    : close(stage, repeated, { atMs, reason: 'tooManyRepeats' })
}

const keepUnmatched = (talk: Talk, { atMs, text }: Heard): Talk => ({
  ...talk,
  unmatched: [...talk.unmatched, { atMs, text }].slice(1 - mostJoined),
})

type Taken = {
  readonly jump: JumpTarget
  readonly match: TurnMatch
  readonly heard: Heard
  readonly isFlow: boolean
}

const take = (stage: Stage, talk: Talk, { jump, match, heard, isFlow }: Taken): Step => {
  const taken = takenBy(talk, { ...match, connectionId: jump.connectionId }, isFlow ? 'flow' : 'dialogue')
  return enterNode(stage, taken, jump.target, { atMs: heard.atMs })
}

/**
 * The callee's latest turn with what took it. It counts as a round where something was recognised that was no filler, which the
 * robot now answers (decision §6).
 */
export const takenBy = (talk: Talk, match: TurnMatch | undefined, round: 'flow' | 'dialogue'): Talk => {
  const { turns, flowRounds, dialogueRounds } = talk.facts
  const last = turns.at(-1)
  if (last === undefined) return talk
  const isRound = last.text !== '' && (round === 'flow' || !isOnlyFillers(last.text))
  const turn: TalkTurn = { ...last, ...(match && { matched: match }), ...(isRound && { round }) }
  return {
    ...talk,
    facts: {
      ...talk.facts,
      turns: [...turns.slice(0, -1), turn],
      flowRounds: flowRounds + (isRound && round === 'flow' ? 1 : 0),
      dialogueRounds: dialogueRounds + (isRound ? 1 : 0),
    },
  }
}

import type { CompiledNode, JumpTarget, TalkTurn } from '@parley/contract/vocabulary'
import { type EdgeMatch, matchDigits, matchSpeech } from '../match/match-edge.ts'
import { normalizeSpeech } from '../words/normalize-speech.ts'
import { close, enterNode, restartSilence, sayNoMatchReply } from './speak.ts'
import { type Stage, type Step, stay, type Talk } from './talk.ts'

type Heard = { readonly atMs: number; readonly text: string; readonly confidence?: number }

/** The callee's turn is over: where it leads. A force edge takes whatever was said (decision §6). */
export const answerSpeech = (stage: Stage, talk: Talk, heard: Heard): Step => {
  const node = stage.scene.nodes[talk.nodeId]
  if (!node) return close(stage, talk, { atMs: heard.atMs, reason: 'flowEnds' })
  if (normalizeSpeech(heard.text) === '') return restartSilence(stage, talk)
  const match = matchSpeech(node, heard.text, stage.patterns)
  return follow(stage, hear(talk, heard), { node, heard, ...(match && { match }) })
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
  return follow(stage, hear(talk, heard), { node, heard, ...(match && { match }) })
}

const hear = (talk: Talk, heard: Heard): Talk => {
  const turn: TalkTurn = {
    speaker: 'callee',
    atMs: heard.atMs,
    text: heard.text,
    nodeId: talk.nodeId,
    ...(heard.confidence !== undefined && { confidence: heard.confidence }),
  }
  return { ...talk, silences: 0, digits: '', facts: { ...talk.facts, turns: [...talk.facts.turns, turn] } }
}

type Answer = { readonly node: CompiledNode; readonly heard: Heard; readonly match?: EdgeMatch }

const follow = (stage: Stage, talk: Talk, { node, heard, match }: Answer): Step => {
  if (node.forceTarget)
    return take(stage, talk, {
      jump: node.forceTarget,
      by: match?.by ?? 'anything',
      heard,
      isFlow: match !== undefined,
    })
  if (match) return take(stage, talk, { jump: match.edge, by: match.by, heard, isFlow: true })
  if (node.noKeywordTarget)
    return take(stage, talk, { jump: node.noKeywordTarget, by: 'no keyword', heard, isFlow: false })
  const repeats = talk.repeats + 1
  if (repeats > stage.scene.settings.maxRepeats)
    return close(stage, { ...talk, repeats }, { atMs: heard.atMs, reason: 'tooManyRepeats' })
  return sayNoMatchReply(stage, { ...talk, repeats }, heard.atMs)
}

type Taken = {
  readonly jump: JumpTarget
  readonly by: string
  readonly heard: Heard
  readonly isFlow: boolean
}

const take = (stage: Stage, talk: Talk, { jump, by, heard, isFlow }: Taken): Step => {
  const { turns, flowRounds, dialogueRounds } = talk.facts
  const proven = turns.map((turn, index) =>
    index === turns.length - 1 ? { ...turn, matched: { connectionId: jump.connectionId, by } } : turn,
  )
  const counted: Talk = {
    ...talk,
    facts: {
      ...talk.facts,
      turns: proven,
      flowRounds: flowRounds + (isFlow ? 1 : 0),
      dialogueRounds: dialogueRounds + 1,
    },
  }
  return enterNode(stage, counted, jump.target, heard.atMs)
}

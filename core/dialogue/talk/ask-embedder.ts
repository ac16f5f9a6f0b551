import type { TalkEvent } from '@parley/contract/vocabulary'
import { meaningsAt } from '../match/meaning-of.ts'
import { isOnlyFillers } from '../words/fillers.ts'
import { normalizeSpeech } from '../words/normalize-speech.ts'
import { blanked } from './blanked.ts'
import { takeTurn } from './take-turn.ts'
import type { Stage, Talk } from './talk.ts'

/** What an embedder is asked, and what its answer is compared with. */
export type LikenessQuestion = {
  /** What the callee said; runs of digits and values of variables are blanked. */
  readonly said: string
  readonly among: readonly string[]
}

/**
 * What an embedder is to be asked before this sentence is taken; undefined where the scene wants none, where its model has no vectors, or where
 * likeness has no say or no doubt. Found by taking the turn on trial, so that it never disagrees with the turn itself.
 */
export const likenessQuestion = (
  stage: Stage,
  talk: Talk,
  final: Extract<TalkEvent, { kind: 'heardFinal' }>,
): LikenessQuestion | undefined => {
  const { settings, nodes } = stage.scene
  const vectors = stage.likeness?.vectors
  if (settings.asksEmbedder !== true || vectors === undefined) return undefined
  const node = nodes[talk.nodeId]
  if (node === undefined || node.forceTarget || isOnlyFillers(final.text)) return undefined
  const { facts } = takeTurn(stage, talk, final).talk
  const turn = facts.turns.slice(talk.facts.turns.length).find(({ speaker }) => speaker === 'callee')
  if (turn === undefined || facts.doNotCall !== talk.facts.doNotCall) return undefined
  const how = turn.matched?.how ?? 'noKeyword'
  if (how !== 'likeness' && how !== 'noKeyword') return undefined
  const said = normalizeSpeech(final.text)
  const among = meaningsAt(stage, node, said)
  return vectors.isInDoubt(said, among) ? { said: blanked(final.text, talk.variables), among } : undefined
}

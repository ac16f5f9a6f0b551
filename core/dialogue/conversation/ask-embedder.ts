import type { ConversationEvent } from '@parley/contract/vocabulary'
import { meaningsAt } from '../match/meaning-of.ts'
import { isOnlyFillers } from '../prompts/fillers.ts'
import { normalizeSpeech } from '../prompts/normalize-speech.ts'
import { blanked } from './blanked.ts'
import type { Conversation, Stage } from './conversation.ts'
import { takeTurn } from './take-turn.ts'

/** Input for an embedder, and what its vector is compared with. */
export type ClassifierQuestion = {
  /** The callee's text; runs of digits and values of variables are blanked. */
  readonly said: string
  readonly among: readonly string[]
}

/**
 * The embedding request for this sentence. Undefined where the scene disables embedding, where its
 * model has no vectors, or where the classifier is unused or certain. Found by a trial run of the
 * turn, so that it always agrees with the turn itself.
 */
export const classifierQuestion = (
  stage: Stage,
  conversation: Conversation,
  final: Extract<ConversationEvent, { kind: 'heardFinal' }>,
): ClassifierQuestion | undefined => {
  const { settings, nodes } = stage.scene
  const vectors = stage.classifier?.vectors
  if (settings.asksEmbedder !== true || vectors === undefined) return undefined
  const node = nodes[conversation.nodeId]
  if (node === undefined || node.forceTarget || isOnlyFillers(final.text)) return undefined
  const { facts } = takeTurn(stage, conversation, final).conversation
  const turn = facts.turns.slice(conversation.facts.turns.length).find(({ speaker }) => speaker === 'callee')
  if (turn === undefined || facts.doNotCall !== conversation.facts.doNotCall) return undefined
  const how = turn.matched?.how ?? 'noKeyword'
  if (how !== 'likeness' && how !== 'noKeyword') return undefined
  const said = normalizeSpeech(final.text)
  const among = meaningsAt(stage, node, said)
  return vectors.isAmbiguous(said, among)
    ? { said: blanked(final.text, conversation.variables), among }
    : undefined
}

import type { ConversationEvent, MeaningQuestion } from '@parley/contract/vocabulary'
import { meaningOptions } from '../match/meaning-by-model.ts'
import { isOnlyFillers } from '../prompts/fillers.ts'
import { normalizeSpeech } from '../prompts/normalize-speech.ts'
import { blanked } from './blanked.ts'
import type { Conversation, Stage } from './conversation.ts'
import { takeTurn } from './take-turn.ts'

/**
 * The language-model request for this sentence. Undefined where the scene disables it, or where
 * another method matches. Found by a trial run of the turn, so that it always agrees with the turn
 * itself. Noise nodes skip unmatched speech and make no request.
 */
export const meaningQuestion = (
  stage: Stage,
  conversation: Conversation,
  final: Extract<ConversationEvent, { kind: 'heardFinal' }>,
): MeaningQuestion | undefined => {
  const { settings, nodes } = stage.scene
  if (settings.asksModel !== true) return undefined
  const node = nodes[conversation.nodeId]
  if (node === undefined || settings.noiseNodes?.includes(conversation.nodeId) || isOnlyFillers(final.text))
    return undefined
  const { facts } = takeTurn(stage, conversation, final).conversation
  const turn = facts.turns.slice(conversation.facts.turns.length).find(({ speaker }) => speaker === 'callee')
  const isUntold = turn !== undefined && (turn.matched === undefined || turn.matched.how === 'noKeyword')
  if (!isUntold || facts.doNotCall !== conversation.facts.doNotCall) return undefined
  const options = meaningOptions(stage, node, normalizeSpeech(final.text))
  return options.length === 0 ? undefined : { said: blanked(final.text, conversation.variables), options }
}

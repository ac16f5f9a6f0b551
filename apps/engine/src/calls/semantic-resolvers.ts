import type { ConversationEvent } from '@parley/contract/vocabulary'
import {
  type Conversation,
  classifierQuestion,
  type IntentClassifier,
  meaningQuestion,
  type Stage,
} from '@parley/core/dialogue'
import type { Embedded, Embedder, LanguageModel, MeaningAnswer } from '@parley/edge/language-models'
import { openSemanticResolver } from './semantic-resolver.ts'

/** Models for a callee's meaning; absent if the installation has none. */
export type Models = {
  /** Used if nothing else determines the meaning. */
  readonly model?: LanguageModel | undefined
  readonly onModelAnswer?: ((answer: MeaningAnswer) => void) | undefined
  /** Used if the classifier's result is ambiguous. */
  readonly embedder?: Embedder | undefined
  readonly onEmbedded?: ((answer: Embedded) => void) | undefined
}

/** Both resolvers in series: an embedder for ambiguous classifications, then a language model if the meaning is still unknown. */
export const openSemanticResolvers = (
  { model, onModelAnswer, embedder, onEmbedded }: Models,
  at: {
    readonly stage: () => Stage
    readonly conversation: () => Conversation
    readonly classifier: () => IntentClassifier | undefined
    readonly feed: (event: ConversationEvent) => void
  },
): ((event: ConversationEvent) => void) => {
  const last = openSemanticResolver({
    questionOf: (final) => model && meaningQuestion(at.stage(), at.conversation(), final),
    ask: async (question) => {
      const answer = await model?.choose(question)
      if (answer === undefined) return {}
      onModelAnswer?.(answer)
      return answer.kind === 'chosen' ? { meant: answer.id } : {}
    },
    feed: at.feed,
  })
  return openSemanticResolver({
    questionOf: (final) => {
      // Vectors of another embedder are not comparable.
      const isSame = embedder !== undefined && at.classifier()?.vectors?.embedder === embedder.name
      return isSame ? classifierQuestion(at.stage(), at.conversation(), final) : undefined
    },
    ask: async ({ said, among }) => {
      const embedded = await embedder?.embed([said])
      if (embedded === undefined) return {}
      onEmbedded?.(embedded)
      const [vector] = embedded.kind === 'embedded' ? embedded.vectors : []
      if (vector === undefined) return {}
      return { classified: at.classifier()?.vectors?.nearest(vector, among) ?? 'none' }
    },
    feed: last,
  })
}

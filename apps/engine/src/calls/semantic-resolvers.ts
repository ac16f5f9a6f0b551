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

/** Asked what a callee means; absent where the installation has none. */
export type Models = {
  /** Where nothing else tells. */
  readonly model?: LanguageModel | undefined
  readonly onModelAnswer?: ((answer: MeaningAnswer) => void) | undefined
  /** Where likeness is in doubt. */
  readonly embedder?: Embedder | undefined
  readonly onEmbedded?: ((answer: Embedded) => void) | undefined
}

/** Both desks one behind the other: an embedder where likeness is in doubt, then a language model where still nothing tells. */
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
      // Vectors of another embedder say nothing to this one.
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

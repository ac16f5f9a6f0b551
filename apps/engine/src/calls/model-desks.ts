import type { TalkEvent } from '@parley/contract/vocabulary'
import {
  type Likeness,
  likenessQuestion,
  meaningQuestion,
  type Stage,
  type Talk,
} from '@parley/core/dialogue'
import type { Embedded, Embedder, LanguageModel, MeaningAnswer } from '@parley/edge/meaning'
import { openModelDesk } from './model-desk.ts'

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
export const openModelDesks = (
  { model, onModelAnswer, embedder, onEmbedded }: Models,
  at: {
    readonly stage: () => Stage
    readonly talk: () => Talk
    readonly likeness: () => Likeness | undefined
    readonly feed: (event: TalkEvent) => void
  },
): ((event: TalkEvent) => void) => {
  const last = openModelDesk({
    questionOf: (final) => model && meaningQuestion(at.stage(), at.talk(), final),
    ask: async (question) => {
      const answer = await model?.choose(question)
      if (answer === undefined) return {}
      onModelAnswer?.(answer)
      return answer.kind === 'chosen' ? { meant: answer.id } : {}
    },
    feed: at.feed,
  })
  return openModelDesk({
    questionOf: (final) => {
      // Vectors of another embedder say nothing to this one.
      const isSame = embedder !== undefined && at.likeness()?.vectors?.embedder === embedder.name
      return isSame ? likenessQuestion(at.stage(), at.talk(), final) : undefined
    },
    ask: async ({ said, among }) => {
      const embedded = await embedder?.embed([said])
      if (embedded === undefined) return {}
      onEmbedded?.(embedded)
      const [vector] = embedded.kind === 'embedded' ? embedded.vectors : []
      if (vector === undefined) return {}
      return { likened: at.likeness()?.vectors?.nearest(vector, among) ?? 'none' }
    },
    feed: last,
  })
}

import type { MeaningQuestion } from '@parley/contract/vocabulary'

/** Says what a sentence means that nothing else told. One question, one answer, in time or not at all. */
export interface LanguageModel {
  /** Never rejects, and never takes longer than the time-out: a callee waits for the answer. */
  choose(question: MeaningQuestion): Promise<MeaningAnswer>
}

export type MeaningAnswer =
  | { readonly kind: 'chosen'; readonly id: string }
  /** The model's own word: it means nothing of this. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly why: MeaningFailure }

/**
 * `tooLate`: no whole answer within the time. `unreachable`: no connection, or it broke. `notAllowed`: a closed address. `busy`: 429.
 * `refused`: another status than 200. `unreadable`: not the form that was asked for. `unknownId`: an id that was no option.
 * `resting`: not asked, because it failed several times in a row.
 */
export type MeaningFailure =
  | 'tooLate'
  | 'unreachable'
  | 'notAllowed'
  | 'busy'
  | 'refused'
  | 'unreadable'
  | 'unknownId'
  | 'resting'

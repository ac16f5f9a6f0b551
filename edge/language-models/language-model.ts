import type { MeaningQuestion } from '@parley/contract/vocabulary'

/**
 * Finds the meaning of a sentence that nothing else matched. One request, one answer, in time or not at all.
 */
export interface LanguageModel {
  /** Never rejects, and never takes longer than the timeout: a callee waits for the answer. */
  choose(question: MeaningQuestion): Promise<MeaningAnswer>
}

export type MeaningAnswer =
  | { readonly kind: 'chosen'; readonly id: string }
  /** The model chose none of the options. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly why: MeaningFailure }

/**
 * `tooLate`: no complete answer in time. `unreachable`: no connection, or it broke. `notAllowed`: a closed
 * address. `busy`: 429. `refused`: another status than 200. `unreadable`: not the requested format.
 * `unknownId`: an id that was no option. `resting`: no request, because the circuit is open.
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

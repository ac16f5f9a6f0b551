import type { MeaningFailure } from './language-model.ts'

/** Turns sentences into vectors; similar meanings have similar directions. */
export interface Embedder {
  /** Name of its model: vectors of two models cannot be compared. */
  readonly name: string
  /**
   * One vector for each text, in order, all of one length. Never rejects, and never takes longer than the
   * timeout.
   */
  embed(texts: readonly string[], timeoutMs?: number): Promise<Embedded>
}

export type Embedded =
  | { readonly kind: 'embedded'; readonly vectors: readonly (readonly number[])[] }
  | { readonly kind: 'failed'; readonly why: Exclude<MeaningFailure, 'unknownId'> }

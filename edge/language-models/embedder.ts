import type { MeaningFailure } from './language-model.ts'

/** Turns sentences into vectors, whose directions are alike where the sentences mean the like. */
export interface Embedder {
  /** Its model's name: vectors of two models cannot be compared. */
  readonly name: string
  /** One vector for each text, in their order, all of one length. Never rejects, and never takes longer than the time-out. */
  embed(texts: readonly string[], timeoutMs?: number): Promise<Embedded>
}

export type Embedded =
  | { readonly kind: 'embedded'; readonly vectors: readonly (readonly number[])[] }
  | { readonly kind: 'failed'; readonly why: Exclude<MeaningFailure, 'unknownId'> }

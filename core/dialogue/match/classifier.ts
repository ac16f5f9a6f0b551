/**
 * Finds a callee's meaning by similarity to example sentences. Implemented by a trained model; a
 * scene without one uses keywords and patterns only.
 */
export interface IntentClassifier {
  /**
   * The nearest of the candidate meanings, or undefined where none is near enough ("none of
   * these"). `among` holds keys written by `meaningKey`; keys that the model did not learn are
   * ignored.
   */
  nearest(said: string, among: readonly string[]): Nearest | undefined
  /** Vectors of its sentences, where an embedder made some during training. */
  readonly vectors?: VectorClassifier
}

/** Classification by sentence embeddings. */
export interface VectorClassifier {
  /** Name of the embedder; vectors of another one cannot be compared. */
  readonly embedder: string
  /** True where the trained model is uncertain whether a candidate matches, or which of two. */
  isAmbiguous(said: string, among: readonly string[]): boolean
  nearest(vector: readonly number[], among: readonly string[]): Nearest | undefined
}

export type Nearest = {
  readonly key: string
  /** Calibrated confidence, 0-1. */
  readonly score: number
}

/** A possible meaning: an intent of an edge, or a question of the Q&A or the common dialog. */
export const meaningKey = {
  intent: (targetId: number): string => `intent:${targetId}`,
  question: (id: number): string => `question:${id}`,
}

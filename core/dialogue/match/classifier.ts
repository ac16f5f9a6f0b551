/**
 * Which of some things a callee means, told by likeness to example sentences instead of by words in common. A trained
 * model stands behind it; a scene without one is matched by words alone.
 */
export interface IntentClassifier {
  /**
   * The nearest of the things in question, or undefined where none is near enough: an honest "none of these".
   * `among` holds keys of what can be meant here, as `meaningKey` writes them; what the model never learned is passed over.
   */
  nearest(said: string, among: readonly string[]): Nearest | undefined
  /** Its sentences' vectors, where an embedder made some when the script was learned. */
  readonly vectors?: VectorClassifier
}

/** Likeness by what an embedder makes of a sentence. */
export interface VectorClassifier {
  /** What made them: no other embedder is to be asked. */
  readonly embedder: string
  /** The trained model can hardly say whether anything here is meant, or which of two. */
  isAmbiguous(said: string, among: readonly string[]): boolean
  nearest(vector: readonly number[], among: readonly string[]): Nearest | undefined
}

export type Nearest = {
  readonly key: string
  /** How sure, calibrated: 0-1. */
  readonly score: number
}

/** What a sentence can mean: an intent of an edge, or a question of the Q&A or the common dialog. */
export const meaningKey = {
  intent: (targetId: number): string => `intent:${targetId}`,
  question: (id: number): string => `question:${id}`,
}

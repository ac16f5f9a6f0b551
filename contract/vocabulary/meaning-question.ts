/**
 * What a language model is asked about a sentence that nothing else told: which of these things it means, or none of them. It
 * holds no telephone number and no value of a variable.
 */
export type MeaningQuestion = {
  /** What the callee said; runs of digits and values of variables are blanked. */
  readonly said: string
  readonly options: readonly MeaningOption[]
}

export type MeaningOption = {
  /** What the answer names it by. */
  readonly id: string
  /** Its name in the script, and some of the words that lead there. */
  readonly name: string
  readonly words: readonly string[]
}

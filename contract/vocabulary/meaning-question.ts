/**
 * A request to a language model about an unmatched sentence: which of these options it means, or none. It
 * contains no telephone number and no value of a variable.
 */
export type MeaningQuestion = {
  /** The callee's text; runs of digits and values of variables are blanked. */
  readonly said: string
  readonly options: readonly MeaningOption[]
}

export type MeaningOption = {
  /** The answer's identifier of the option. */
  readonly id: string
  /** Its name in the script, and some of its keywords. */
  readonly name: string
  readonly words: readonly string[]
}

/** The answer rate everywhere: answered calls of all calls placed, calls that were placed again each for itself; 0 to 1. */
export const answerRate = ({
  answered,
  calls,
}: {
  readonly answered: number
  readonly calls: number
}): number => (calls === 0 ? 0 : answered / calls)

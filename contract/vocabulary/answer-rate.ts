/**
 * The answer rate everywhere: answered calls divided by all calls placed, each redial counted separately; 0 to
 * 1.
 */
export const answerRate = ({
  answered,
  calls,
}: {
  readonly answered: number
  readonly calls: number
}): number => (calls === 0 ? 0 : answered / calls)

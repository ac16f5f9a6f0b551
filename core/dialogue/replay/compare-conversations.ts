import type { ConversationFacts, ConversationTurn } from '@parley/contract/vocabulary'

export type ConversationComparison = {
  /** Turn by turn, as far as the longer of the two goes. */
  readonly turns: readonly ComparedTurn[]
  /**
   * How many turns, counted from the first, are evidence: up to and with the robot's first changed words. What a callee said in the
   * recording after other words is speculation. All of them where nothing changed.
   */
  readonly validUntilTurn: number
}

export type ComparedTurn = {
  readonly verdict: 'same' | 'changed'
  readonly recorded?: ConversationTurn
  readonly replayed?: ConversationTurn
}

/** What would have gone differently. Times are the recording's in both, and say nothing. */
export const compareConversations = (
  recorded: Pick<ConversationFacts, 'turns'>,
  replayed: Pick<ConversationFacts, 'turns'>,
): ConversationComparison => {
  const length = Math.max(recorded.turns.length, replayed.turns.length)
  const turns = Array.from({ length }, (_none, at) => compareTurn(recorded.turns[at], replayed.turns[at]))
  const changed = turns.findIndex(
    ({ recorded: was, replayed: is }) => was?.speaker !== is?.speaker || wordsOf(was) !== wordsOf(is),
  )
  return { turns, validUntilTurn: changed === -1 ? length : changed + 1 }
}

const wordsOf = (turn: ConversationTurn | undefined): string | undefined => turn?.text

const compareTurn = (
  recorded: ConversationTurn | undefined,
  replayed: ConversationTurn | undefined,
): ComparedTurn => ({
  verdict: meaningOf(recorded) === meaningOf(replayed) ? 'same' : 'changed',
  ...(recorded && { recorded }),
  ...(replayed && { replayed }),
})

/** Who said what, where, and what it led to. Scores and confidences may differ without a difference. */
const meaningOf = (turn: ConversationTurn | undefined): string => {
  const { connectionId, questionId } = turn?.matched ?? {}
  return JSON.stringify([turn?.speaker, turn?.text, turn?.nodeId, connectionId, questionId])
}

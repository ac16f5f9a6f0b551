import type { ConversationFacts, ConversationTurn } from '@parley/contract/vocabulary'

export type ConversationComparison = {
  /** Turn by turn, to the end of the longer one. */
  readonly turns: readonly ComparedTurn[]
  /**
   * How many turns from the first are evidence: up to and including the robot's first changed
   * prompt. The recorded callee answered the original prompt, so later turns are speculative. All
   * turns where nothing changed.
   */
  readonly validUntilTurn: number
}

export type ComparedTurn = {
  readonly verdict: 'same' | 'changed'
  readonly recorded?: ConversationTurn
  readonly replayed?: ConversationTurn
}

/** The differences. Times are those of the recording in both, and are ignored. */
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

/** Speaker, text, node and match. Differences of scores and confidences are ignored. */
const meaningOf = (turn: ConversationTurn | undefined): string => {
  const { connectionId, questionId } = turn?.matched ?? {}
  return JSON.stringify([turn?.speaker, turn?.text, turn?.nodeId, connectionId, questionId])
}

import type { TalkFacts, TalkTurn } from '@parley/contract/vocabulary'

export type TalkComparison = {
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
  readonly recorded?: TalkTurn
  readonly replayed?: TalkTurn
}

/** What would have gone differently. Times are the recording's in both, and say nothing. */
export const compareTalks = (
  recorded: Pick<TalkFacts, 'turns'>,
  replayed: Pick<TalkFacts, 'turns'>,
): TalkComparison => {
  const length = Math.max(recorded.turns.length, replayed.turns.length)
  const turns = Array.from({ length }, (_none, at) => compareTurn(recorded.turns[at], replayed.turns[at]))
  const changed = turns.findIndex(
    ({ recorded: was, replayed: is }) => was?.speaker !== is?.speaker || wordsOf(was) !== wordsOf(is),
  )
  return { turns, validUntilTurn: changed === -1 ? length : changed + 1 }
}

const wordsOf = (turn: TalkTurn | undefined): string | undefined => turn?.text

const compareTurn = (recorded: TalkTurn | undefined, replayed: TalkTurn | undefined): ComparedTurn => ({
  verdict: meaningOf(recorded) === meaningOf(replayed) ? 'same' : 'changed',
  ...(recorded && { recorded }),
  ...(replayed && { replayed }),
})

/** Who said what, where, and what it led to. Scores and confidences may differ without a difference. */
const meaningOf = (turn: TalkTurn | undefined): string => {
  const { connectionId, questionId } = turn?.matched ?? {}
  return JSON.stringify([turn?.speaker, turn?.text, turn?.nodeId, connectionId, questionId])
}

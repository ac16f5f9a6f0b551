import type { Tx } from '../../../platform/db/index.ts'
import type { ClosingAttempt } from './closing-queries.ts'
import { blacklistCallees, takeBackOptOuts } from './opt-out-queries.ts'

/** Who asked not to be called, by the facts of the ended calls. The record events said so already; should they have been lost, the facts have not. */
export const applyOptOuts = async (tx: Tx, closing: readonly ClosingAttempt[]): Promise<void> => {
  await blacklistCallees(
    tx,
    closing.filter(({ end }) => end.facts?.doNotCall).map(({ account, id }) => ({ account, id })),
  )
  await takeBackOptOuts(
    tx,
    closing.filter(({ end }) => end.facts?.isOptOutTakenBack).map(({ account, id }) => ({ account, id })),
  )
}

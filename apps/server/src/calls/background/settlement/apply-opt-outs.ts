import type { Tx } from '../../../platform/db/index.ts'
import type { ClosingAttempt } from './closing-queries.ts'
import { blacklistCallees, takeBackOptOuts } from './opt-out-queries.ts'

/**
 * Applies do-not-call requests in the facts of the ended calls. Record events carry them too, but may be lost; the facts are
 * complete.
 */
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

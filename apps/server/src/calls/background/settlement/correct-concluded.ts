import { isTechnical } from '@parley/core/dialing'
import { settleCall } from '@parley/core/rating'
import type { Tx } from '../../../platform/db/index.ts'
import type { Runtime, SettledCall } from '../call-runtime.ts'
import { recordDecisions } from '../decisions/index.ts'
import { applyOptOuts } from './apply-opt-outs.ts'
import {
  type ClosingAttempt,
  closeAttempts,
  insertCallEvents,
  lockConcludedAttempts,
} from './closing-queries.ts'
import { closingsOf, type Ending, hangUpOf, settledCall } from './closings-of.ts'
import {
  concludedHoldsOf,
  correctContacts,
  correctHoldRows,
  correctRecords,
  withdrawHangUps,
} from './correction-queries.ts'
import type { SettledHold } from './money-queries.ts'
import { decisionOf, movesOf } from './move-contacts.ts'
import { bookCalls } from './settle-holds.ts'

/**
 * Applies the ends of attempts that were closed without them, because their engine was cut off for longer than their lease, or
 * came back without its journal: each once. The record gets the true outcome and a correction mark; the charge is booked at the
 * agreed price, into arrears if the money is gone. Contacts called again since are unchanged.
 */
export const correctConcluded = async (
  tx: Tx,
  runtime: Runtime,
  endings: readonly Ending[],
): Promise<readonly SettledCall[]> => {
  const concluded = endings.length === 0 ? [] : await lockConcludedAttempts(tx, endings)
  if (concluded.length === 0) return []
  // Closed as never sent already.
  const closing = (await closingsOf(runtime, concluded, endings)).filter(
    ({ status, end }) => !(isTechnical(status) && isTechnical(end.status)),
  )
  if (closing.length === 0) return []
  await applyOptOuts(tx, closing)
  await closeAttempts(tx, closing)
  await correctRecords(tx, closing)
  await withdrawHangUps(
    tx,
    closing.map(({ id }) => id),
  )
  await insertCallEvents(tx, closing.map(hangUpOf))
  await moveContacts(tx, runtime, closing)
  await correctHolds(tx, closing)
  return closing.map(settledCall)
}

const moveContacts = async (tx: Tx, runtime: Runtime, closing: readonly ClosingAttempt[]): Promise<void> => {
  const moved = await movesOf(tx, closing)
  const again = await correctContacts(tx, moved)
  for (const { attempt, after, used, most } of moved)
    if (again.has(attempt.id))
      await recordDecisions(tx, attempt.account, {
        nowMs: runtime.nowMs(),
        decisions: [decisionOf(attempt, after, { used, most })],
      })
}

/** The hold was released long ago: only the cost beyond what is booked moves. */
const correctHolds = async (tx: Tx, closing: readonly ClosingAttempt[]): Promise<void> => {
  const holds = await concludedHoldsOf(
    tx,
    closing.map(({ id }) => id),
  )
  if (holds.length === 0) return
  const settled = holds.map((hold) => ({ ...hold, ...settleCall(hold, hold) }))
  await correctHoldRows(tx, settled satisfies readonly SettledHold[])
  await bookCalls(tx, closing, {
    kind: 'lateCall',
    holds: settled.map(({ account, seller, attempt, chargedMicroYuan, bookedMicroYuan }) => ({
      account,
      seller,
      attempt,
      amountMicroYuan: 0n,
      chargedMicroYuan: chargedMicroYuan - bookedMicroYuan,
    })),
  })
}

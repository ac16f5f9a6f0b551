import type { Tx } from '../../../platform/db/index.ts'
import type { Runtime, SettledCall } from '../call-runtime.ts'
import { applyLineOutcomes, markLineFaults, type OutcomeOfLine } from '../line-health/index.ts'
import { endTransfersOf, failTransfers } from '../seats/index.ts'
import { releaseSlots } from '../slots/index.ts'
import { queueMessages } from '../sms-delivery/queue-messages.ts'
import { applyOptOuts } from './apply-opt-outs.ts'
import {
  type ClosingAttempt,
  closeAttempts,
  insertCallEvents,
  insertRecords,
  lockOpenAttempts,
} from './closing-queries.ts'
import { closingsOf, type Ending, hangUpOf, settledCall } from './closings-of.ts'
import { moveContacts } from './move-contacts.ts'
import { settleHolds } from './settle-holds.ts'

/**
 * Closes attempts, each once: record, holds, slots, contact, in the given transaction, with a fixed number of statements.
 * Attempts that have ended or belong to another engine are skipped, so that a repeated event changes nothing. `reached` is what
 * running calls show of their lines: all lines of a transaction are locked together, in the order of their ids.
 */
export const settleAttempts = async (
  tx: Tx,
  runtime: Runtime,
  endings: readonly Ending[],
  reached: readonly OutcomeOfLine[] = [],
): Promise<readonly SettledCall[]> => {
  const open = endings.length === 0 ? [] : await lockOpenAttempts(tx, endings)
  if (open.length === 0) {
    await applyLineOutcomes(tx, runtime, reached)
    return []
  }
  const closing = await closingsOf(runtime, open, endings)
  await applyOptOuts(tx, closing)
  await closeAttempts(tx, closing)
  await judgeLines(tx, runtime, { closing, reached })
  await insertRecords(tx, closing)
  await insertCallEvents(tx, closing.map(hangUpOf))
  await moveContacts(tx, runtime, closing)
  await releaseSlots(
    tx,
    closing.map(({ id }) => id),
  )
  await releaseSeats(tx, closing)
  await queueMessages(
    tx,
    closing.map(({ account, id, label }) => ({ account, id, intent: label?.intentId })),
  )
  // Last, because every dial and settlement waits for the account rows.
  await settleHolds(tx, closing)
  return closing.map(settledCall)
}

/** What these ends show of their lines, before the contacts move on: those of a line that is down wait for it. */
const judgeLines = async (
  tx: Tx,
  runtime: Runtime,
  {
    closing,
    reached,
  }: { readonly closing: readonly ClosingAttempt[]; readonly reached: readonly OutcomeOfLine[] },
): Promise<void> => {
  const down = await applyLineOutcomes(tx, runtime, [...reached, ...closing.flatMap(outcomeOf)])
  const faults = closing.flatMap(({ id, line, lineFault: fault }) =>
    fault === undefined ? [] : [{ id, fault, isDown: down.has(line) }],
  )
  await markLineFaults(tx, faults)
}

const outcomeOf = (attempt: ClosingAttempt): readonly OutcomeOfLine[] => {
  const { id, line, end, lineFault: fault, hasRung } = attempt
  const { sipCode, retryAfterSec } = end
  if (fault !== undefined) return [{ attempt: id, line, fault, sipCode, retryAfterSec }]
  const { ringingMs, answeredMs } = end.milestones
  const hasAnswered = (sipCode !== undefined && !end.sipIsLocal) || (ringingMs ?? answeredMs) !== undefined
  return hasAnswered && !hasRung ? [{ attempt: id, line }] : []
}

/** A hang-up while a seat was searched for, or rang, has its own result; a seat in conversation goes to wrap-up. */
const releaseSeats = async (tx: Tx, closing: readonly ClosingAttempt[]): Promise<void> => {
  const ended = closing.map(({ account, id, end }) => {
    const reported = end.facts?.transfer?.result
    const failure = reported === 'success' ? undefined : reported
    return { account, attempt: id, ...(failure && { result: failure }), atMs: end.milestones.endedMs }
  })
  await failTransfers(tx, ended)
  await endTransfersOf(tx, ended)
}

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  type AttemptId,
  type CallLabel,
  CallStatus,
  type PlacedBy,
  RecordEvent,
} from '@parley/contract/vocabulary'
import { contactAfterAttempt, isTechnical } from '@parley/core/dialing'
import type { Tx } from '../../platform/db/index.ts'
import { zoneOffset } from '../../platform/zone-offset.ts'
import { recordDecisions } from '../decisions/index.ts'
import type { Runtime, SettledCall } from '../runtime.ts'
import { endTransfersOf, failTransfers } from '../seats/index.ts'
import type { AttemptEnd } from './attempt-end.ts'
import {
  blacklistCallee,
  closeAttempt,
  findPlacedBy,
  findRedialTerms,
  insertCallEvents,
  insertRecord,
  listPastAttempts,
  lockOpenAttempt,
  moveContactAfter,
  type OpenAttempt,
  releaseSlots,
} from './queries.ts'
import { settleHolds } from './settle-holds.ts'

/** Stands behind every number that an engine gives. */
const lastSeq = 2_147_483_647

/**
 * Closes an attempt, once: record, holds, slots, contact, in the caller's transaction. Undefined where the attempt
 * has its end already or is not this engine's, so that a repeated event changes nothing.
 */
export const settleAttempt = async (
  tx: Tx,
  runtime: Runtime,
  engine: string,
  { attemptId, end }: { readonly attemptId: AttemptId; readonly end: AttemptEnd },
): Promise<SettledCall | undefined> => {
  const attempt = await lockOpenAttempt(tx, engine, attemptId)
  if (attempt === undefined) return undefined
  const placedBy = await findPlacedBy(tx, attempt.account, attempt.id)
  const label = await labelOf(runtime, attempt, { end, placedBy })
  // The record event said so already; should it have been lost, the facts have not.
  if (end.facts?.doNotCall) await blacklistCallee(tx, attempt.account, attempt.id)
  await closeAttempt(tx, attempt.account, attempt.id, { end, label })
  await insertRecord(tx, attempt.account, attempt.id, {
    end,
    label,
    placedBy,
    journal: await packJournal(end),
  })
  await insertCallEvents(tx, [
    {
      account: attempt.account,
      attempt: attempt.id,
      seq: end.seq ?? lastSeq,
      type: RecordEvent.toWire('hangUp'),
      atMs: end.milestones.endedMs,
      data: { by: end.hungUpBy, cause: end.cause },
    },
  ])
  await moveContact(tx, runtime, attempt, end)
  await releaseSlots(tx, attempt.id)
  await releaseSeat(tx, attempt, end)
  await settleHolds(tx, attempt)
  return {
    account: attempt.account,
    attemptId: attempt.id,
    taskId: attempt.task,
    contactId: attempt.contact,
    status: end.status,
    cause: end.cause,
    talkMs: end.talkMs,
    label,
    recordingKey: end.recording?.key,
  }
}

/** Whether and when the contact is called again; the attempt that was just closed is the last of its history. */
const moveContact = async (
  tx: Tx,
  runtime: Runtime,
  attempt: OpenAttempt,
  end: AttemptEnd,
): Promise<void> => {
  const { account, contact, task } = attempt
  const terms = await findRedialTerms(tx, account, task)
  if (terms === undefined) throw new Error('an attempt without a task')
  const history = await listPastAttempts(tx, account, contact)
  const optedOut = end.facts?.doNotCall !== undefined
  const after = contactAfterAttempt({ ...terms, history, optedOut }, zoneOffset)
  await moveContactAfter(tx, account, contact, { status: end.status, after })
  const { next } = after
  await recordDecisions(tx, account, {
    nowMs: runtime.nowMs(),
    decisions: [
      {
        contact,
        decision: next.kind === 'ready' ? 'again' : 'final',
        rule: next.reason,
        values: {
          status: String(CallStatus.toWire(end.status)),
          ...(next.kind === 'ready' && { round: String(next.round) }),
          used: String(history.filter(({ status }) => !isTechnical(status)).length),
          most: String(terms.caps.mostAttempts),
        },
        nextMs: next.kind === 'ready' ? next.dueMs : undefined,
        attempt: attempt.id,
      },
    ],
  })
}

/** Whoever hung up while a seat was looked for, or rang, has a result of its own; who talked rests. */
const releaseSeat = async (tx: Tx, { account, id }: OpenAttempt, end: AttemptEnd): Promise<void> => {
  const told = end.facts?.transfer?.result
  const result = told === undefined || told === 'success' ? 'hungUpAssigning' : told
  await failTransfers(tx, account, { attempt: id, result, atMs: end.milestones.endedMs })
  await endTransfersOf(tx, account, { attempt: id, atMs: end.milestones.endedMs })
}

/** A call that never left says nothing about the callee: it gets no label. */
const labelOf = async (
  runtime: Runtime,
  attempt: OpenAttempt,
  { end, placedBy }: { readonly end: AttemptEnd; readonly placedBy: PlacedBy | undefined },
): Promise<CallLabel | undefined> => {
  if (isTechnical(end.status)) return undefined
  const scene = await runtime.scenes.get(attempt.sceneHash)
  return runtime.labelCall(scene.tags, end.facts, {
    status: end.status,
    talkMs: end.talkMs,
    ...(placedBy && { placedBy }),
  })
}

const packJournal = async (end: AttemptEnd): Promise<Buffer | undefined> =>
  end.talkLog === undefined ? undefined : promisify(gzip)(JSON.stringify(end.talkLog))

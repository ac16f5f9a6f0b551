import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  type AccountId,
  type AttemptId,
  type CallLabel,
  CallStatus,
  RecordEvent,
} from '@parley/contract/vocabulary'
import { contactAfterAttempt, isTechnical } from '@parley/core/dialing'
import type { Tx } from '../../platform/db/index.ts'
import { zoneOffset } from '../../platform/zone-offset.ts'
import { type Decision, recordDecisions } from '../decisions/index.ts'
import type { Runtime, SettledCall } from '../runtime.ts'
import { endTransfersOf, failTransfers } from '../seats/index.ts'
import { releaseSlots } from '../slots/index.ts'
import { queueMessages } from '../sms/queue-messages.ts'
import { applyOptOuts } from './apply-opt-outs.ts'
import type { AttemptEnd } from './attempt-end.ts'
import {
  type ClosingAttempt,
  closeAttempts,
  insertCallEvents,
  insertRecords,
  lastSeq,
  lockOpenAttempts,
  type OpenAttempt,
} from './closing-queries.ts'
import { listPastAttempts, listRedialTerms, moveContactsAfter } from './contact-queries.ts'
import { settleHolds } from './settle-holds.ts'

/** What an engine tells of its attempt, or the server concludes. */
export type Ending = { readonly engine: string; readonly attemptId: AttemptId; readonly end: AttemptEnd }

/**
 * Closes attempts, each once: record, holds, slots, contact, in the caller's transaction, all of them in as many statements as one.
 * Left out are those that have their end already or are not this engine's, so that a repeated event changes nothing.
 */
export const settleAttempts = async (
  tx: Tx,
  runtime: Runtime,
  endings: readonly Ending[],
): Promise<readonly SettledCall[]> => {
  const open = endings.length === 0 ? [] : await lockOpenAttempts(tx, endings)
  if (open.length === 0) return []
  const closing = await closingsOf(runtime, open, endings)
  await applyOptOuts(tx, closing)
  await closeAttempts(tx, closing)
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
  // Last, for everybody who dials or settles waits for the rows of the accounts.
  await settleHolds(tx, closing)
  return closing.map(settledCall)
}

/** Each of these attempts with its end. */
export const closingsOf = (
  runtime: Runtime,
  attempts: readonly OpenAttempt[],
  endings: readonly Ending[],
): Promise<readonly ClosingAttempt[]> => {
  const endById = new Map<string, AttemptEnd>()
  // Told twice in one batch: the first counts, as it would in two.
  for (const { attemptId, end } of endings) if (!endById.has(attemptId)) endById.set(attemptId, end)
  return Promise.all(
    attempts.flatMap((attempt) => {
      const end = endById.get(attempt.id)
      return end === undefined ? [] : [closingOf(runtime, attempt, end)]
    }),
  )
}

const closingOf = async (
  runtime: Runtime,
  attempt: OpenAttempt,
  end: AttemptEnd,
): Promise<ClosingAttempt> => ({
  ...attempt,
  end,
  label: await labelOf(runtime, attempt, end),
  journal: await packJournal(end),
})

export const hangUpOf = ({ account, id, end }: ClosingAttempt) => ({
  account,
  attempt: id,
  seq: end.seq ?? lastSeq,
  type: RecordEvent.toWire('hangUp'),
  atMs: end.milestones.endedMs,
  data: { by: end.hungUpBy, cause: end.cause },
})

export const settledCall = ({ account, id, task, contact, end, label }: ClosingAttempt): SettledCall => ({
  account,
  attemptId: id,
  taskId: task,
  contactId: contact,
  status: end.status,
  cause: end.cause,
  talkMs: end.talkMs,
  label,
  recordingKey: end.recording?.key,
})

const moveContacts = async (tx: Tx, runtime: Runtime, closing: readonly ClosingAttempt[]): Promise<void> => {
  const moved = await movesOf(tx, closing)
  await moveContactsAfter(tx, moved)
  const decisions = new Map<AccountId, Decision[]>()
  for (const { attempt, after, used, most } of moved) {
    const own = decisions.get(attempt.account) ?? []
    own.push(decisionOf(attempt, after, { used, most }))
    decisions.set(attempt.account, own)
  }
  for (const [account, own] of decisions)
    await recordDecisions(tx, account, { nowMs: runtime.nowMs(), decisions: own })
}

/** Whether and when each contact is called again; the attempt that was just closed is the last of its history. */
export const movesOf = async (tx: Tx, closing: readonly ClosingAttempt[]) => {
  const termsByTask = await listRedialTerms(tx, closing)
  const pastByContact = await listPastAttempts(tx, closing)
  return closing.map((attempt) => {
    const { end, task, contact } = attempt
    const terms = termsByTask.get(task)
    if (terms === undefined) throw new Error('an attempt without a task')
    const history = pastByContact.get(contact) ?? []
    const optedOut = end.facts?.doNotCall !== undefined
    const after = contactAfterAttempt({ ...terms, history, optedOut }, zoneOffset)
    const used = history.filter(({ status }) => !isTechnical(status)).length
    const rounds = end.facts?.dialogueRounds ?? 0
    return { attempt, rounds, status: end.status, after, used, most: terms.caps.mostAttempts }
  })
}

export const decisionOf = (
  attempt: ClosingAttempt,
  { next }: ReturnType<typeof contactAfterAttempt>,
  told: { readonly used: number; readonly most: number },
): Decision => ({
  contact: attempt.contact,
  decision: next.kind === 'ready' ? 'again' : 'final',
  rule: next.reason,
  values: {
    status: String(CallStatus.toWire(attempt.end.status)),
    ...(next.kind === 'ready' && { round: String(next.round) }),
    used: String(told.used),
    most: String(told.most),
  },
  nextMs: next.kind === 'ready' ? next.dueMs : undefined,
  attempt: attempt.id,
})

/** Whoever hung up while a seat was looked for, or rang, has a result of its own; who talked rests. */
const releaseSeats = async (tx: Tx, closing: readonly ClosingAttempt[]): Promise<void> => {
  const ended = closing.map(({ account, id, end }) => {
    const told = end.facts?.transfer?.result
    const failure = told === 'success' ? undefined : told
    return { account, attempt: id, ...(failure && { result: failure }), atMs: end.milestones.endedMs }
  })
  await failTransfers(tx, ended)
  await endTransfersOf(tx, ended)
}

/** A call that never left says nothing about the callee: it gets no label. */
const labelOf = async (
  runtime: Runtime,
  attempt: OpenAttempt,
  end: AttemptEnd,
): Promise<CallLabel | undefined> => {
  if (isTechnical(end.status)) return undefined
  const scene = await runtime.scenes.get(attempt.sceneHash)
  const { placedBy } = attempt
  return runtime.labelCall(scene.tags, end.facts, {
    status: end.status,
    talkMs: end.talkMs,
    ...(placedBy !== null && { placedBy }),
  })
}

const packJournal = async (end: AttemptEnd): Promise<Buffer | undefined> =>
  end.talkLog === undefined ? undefined : promisify(gzip)(JSON.stringify(end.talkLog))

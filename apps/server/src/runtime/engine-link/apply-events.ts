import type { JournaledEvent } from '@parley/contract/engine-wire'
import { type AccountId, type AttemptId, attemptId, RecordEvent } from '@parley/contract/vocabulary'
import type { Tx } from '../../platform/db/index.ts'
import type { Runtime, SettledCall } from '../runtime.ts'
import { applyTransferNews } from '../seats/index.ts'
import {
  afterSettlement,
  blacklistCallee,
  type CallEventRow,
  insertCallEvents,
  settleAttempt,
} from '../settlement/index.ts'
import { isRefusedForGood } from './is-refused-for-good.ts'
import {
  findAccountsOfAttempts,
  insertDeadLetter,
  type MovedTo,
  markAccepted,
  moveAttempt,
} from './queries.ts'

/** Transactions side by side: a settlement mostly waits for the database. */
const mostLanes = 4

/**
 * Applies a batch of an engine's journal. Every effect may be repeated: record events are kept by (attempt, seq), a
 * status only moves forward, and an attempt ends once. So a batch that comes again after a lost acknowledgement, whole
 * or in part, changes nothing; and attempts, which know nothing of each other, are applied side by side. What the database
 * refuses for what it is, and would refuse for ever, is set aside as a dead letter: the rest is acknowledged.
 */
export const applyEvents = async (
  runtime: Runtime,
  engine: string,
  events: readonly JournaledEvent[],
): Promise<void> => {
  const lanes = intoLanes(events)
  const done = await Promise.allSettled(lanes.map((lane) => applyOrSetAside(runtime, engine, lane)))
  for (const lane of done) if (lane.status === 'rejected') throw lane.reason
}

/** All events of an attempt in one lane, in their order. */
const intoLanes = (events: readonly JournaledEvent[]): readonly (readonly JournaledEvent[])[] => {
  const laneByAttempt = new Map<string, number>()
  const lanes: JournaledEvent[][] = []
  for (const event of events) {
    const lane = laneByAttempt.get(event.attemptId) ?? laneByAttempt.size % mostLanes
    laneByAttempt.set(event.attemptId, lane)
    lanes[lane] = [...(lanes[lane] ?? []), event]
  }
  return lanes
}

const applyOrSetAside = async (
  runtime: Runtime,
  engine: string,
  lane: readonly JournaledEvent[],
): Promise<void> => {
  try {
    await applyLane(runtime, engine, lane)
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
    if (lane.length > 1) {
      // One of them it is: each by itself, in their order.
      for (const event of lane) await applyOrSetAside(runtime, engine, [event])
      return
    }
    for (const event of lane) {
      await insertDeadLetter(runtime.database.brain, engine, event, error)
      runtime.events.eventSetAside({ engine, attempt: event.attemptId, event: event.event.kind, error })
    }
  }
}

const applyLane = async (
  runtime: Runtime,
  engine: string,
  events: readonly JournaledEvent[],
): Promise<void> => {
  const settled = await runtime.database.brain.transaction().execute(async (tx) => {
    const accounts = await findAccounts(tx, engine, events)
    const calls: SettledCall[] = []
    let told: CallEventRow[] = []
    for (const event of events) {
      const account = accounts.get(event.attemptId)
      if (account === undefined) {
        runtime.events.eventOfUnknownCall({ attempt: event.attemptId, engine, event: event.event.kind })
        continue
      }
      const row = callEventOf(event, account)
      if (row !== undefined) told.push(row)
      if (event.event.kind === 'ended' || event.event.kind === 'refused') {
        // What the engine tells of a hang-up says more than what the settlement would.
        await insertCallEvents(tx, told)
        told = []
      }
      const call = await applyEvent(tx, runtime, engine, { ...event, account })
      if (call !== undefined) calls.push(call)
    }
    await insertCallEvents(tx, told)
    return calls
  })
  afterSettlement(runtime, settled)
}

const findAccounts = (
  tx: Tx,
  engine: string,
  events: readonly JournaledEvent[],
): Promise<ReadonlyMap<string, AccountId>> =>
  findAccountsOfAttempts(tx, engine, [...new Set(events.map((event) => event.attemptId))])

const applyEvent = async (
  tx: Tx,
  runtime: Runtime,
  engine: string,
  journaled: JournaledEvent & { readonly account: AccountId },
): Promise<SettledCall | undefined> => {
  const { event, atMs, seq, account } = journaled
  const id = attemptId(journaled.attemptId)
  switch (event.kind) {
    case 'accepted':
      await markAccepted(tx, engine, id, atMs)
      return undefined
    case 'moved':
      await moveAttempt(tx, engine, id, { status: event.status, atMs })
      return undefined
    case 'recorded':
      if (event.event === 'blacklistedByVoice') await blacklistCallee(tx, account, id)
      await applyTransferNews(tx, account, { attempt: id, atMs, event })
      return undefined
    case 'refused':
      return settleRefused(tx, runtime, engine, { id, seq, atMs, reason: event.reason })
    case 'ended': {
      const { kind: _, ...end } = event
      return settleAttempt(tx, runtime, engine, {
        attemptId: id,
        end: { ...end, cause: end.facts?.hangUpReason ?? '', seq },
      })
    }
  }
}

/** A move of the status is a record event too. */
const callEventOf = (
  { attemptId: attempt, seq, atMs, event }: JournaledEvent,
  account: AccountId,
): CallEventRow | undefined => {
  if (event.kind !== 'moved' && event.kind !== 'recorded') return undefined
  const type = RecordEvent.toWire(event.kind === 'moved' ? eventOfMove[event.status] : event.event)
  const data = event.kind === 'moved' ? {} : event.data
  return { account, attempt: attemptId(attempt), seq, type, atMs, data }
}

const eventOfMove = { dialing: 'dial', ringing: 'ring', talking: 'answer' } as const satisfies Readonly<
  Record<MovedTo, RecordEvent>
>

/** The engine proves that no INVITE left: our own fault, no attempt is used up (decision §2, status 13). */
const settleRefused = (
  tx: Tx,
  runtime: Runtime,
  engine: string,
  refused: { readonly id: AttemptId; readonly seq: number; readonly atMs: number; readonly reason: string },
): Promise<SettledCall | undefined> =>
  settleAttempt(tx, runtime, engine, {
    attemptId: refused.id,
    end: {
      status: 'dispatchError',
      hungUpBy: 'nobody',
      cause: refused.reason,
      milestones: { endedMs: refused.atMs },
      talkMs: 0,
      seq: refused.seq,
    },
  })

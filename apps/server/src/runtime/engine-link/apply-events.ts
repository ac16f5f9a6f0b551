import type { JournaledEvent } from '@parley/contract/engine-wire'
import { type AttemptId, attemptId, RecordEvent } from '@parley/contract/vocabulary'
import type { Tx } from '../../platform/db/index.ts'
import type { Runtime, SettledCall } from '../runtime.ts'
import { afterSettlement, insertCallEvent, settleAttempt } from '../settlement/index.ts'
import { blacklistCallee, findAccountOfAttempt, type MovedTo, markAccepted, moveAttempt } from './queries.ts'

/**
 * Applies a batch of an engine's journal in one transaction. Every effect may be repeated: record events are kept by
 * (attempt, seq), a status only moves forward, and an attempt ends once. So a batch that comes again after a lost
 * acknowledgement, whole or in part, changes nothing.
 */
export const applyEvents = async (
  runtime: Runtime,
  engine: string,
  events: readonly JournaledEvent[],
): Promise<void> => {
  const settled = await runtime.database.brain.transaction().execute(async (tx) => {
    const calls: SettledCall[] = []
    for (const event of events) {
      const call = await applyEvent(tx, runtime, engine, event)
      if (call !== undefined) calls.push(call)
    }
    return calls
  })
  afterSettlement(runtime, settled)
}

const applyEvent = async (
  tx: Tx,
  runtime: Runtime,
  engine: string,
  journaled: JournaledEvent,
): Promise<SettledCall | undefined> => {
  const { event, atMs, seq } = journaled
  const id = attemptId(journaled.attemptId)
  const account = await findAccountOfAttempt(tx, engine, id)
  if (account === undefined) {
    runtime.events.eventOfUnknownCall({ attempt: id, engine, event: event.kind })
    return undefined
  }
  switch (event.kind) {
    case 'accepted':
      await markAccepted(tx, engine, id, atMs)
      return undefined
    case 'moved':
      await moveAttempt(tx, engine, id, { status: event.status, atMs })
      await insertCallEvent(tx, account, {
        attempt: id,
        seq,
        type: RecordEvent.toWire(eventOfMove[event.status]),
        atMs,
        data: {},
      })
      return undefined
    case 'recorded': {
      const { data } = event
      await insertCallEvent(tx, account, {
        attempt: id,
        seq,
        type: RecordEvent.toWire(event.event),
        atMs,
        data,
      })
      if (event.event === 'blacklistedByVoice') await blacklistCallee(tx, account, id)
      return undefined
    }
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

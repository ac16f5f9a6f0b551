import type { CalledContact, JournaledEvent } from '@parley/contract/engine-wire'
import type { Db } from '../../../platform/db/index.ts'
import type { Runtime } from '../call-runtime.ts'
import {
  blockCalledContact,
  insertDeadLetter,
  listConcluded,
  listUnknownAttempts,
  setReportedTimeline,
} from './queries.ts'
import { renewAllLeases } from './renew-leases.ts'

/** An event whose data the database rejects. */
export const setAsideRefused = async (
  { database, events }: Runtime,
  engine: string,
  { event, error }: { readonly event: JournaledEvent; readonly error: unknown },
): Promise<void> => {
  const { attemptId, seq } = event
  const why = error instanceof Error ? error.message : String(error)
  await insertDeadLetter(database.brain, engine, { attemptId, seq, event, why })
  events.eventSetAside({ engine, attempt: attemptId, event: event.event.kind, error })
}

const unknown = 'unknown attempt'

/** An event of an unknown attempt: the database may have lost it, and then the engine's report is the only record of the call. */
export const setAsideUnknown = async (
  db: Db,
  { events }: Pick<Runtime, 'events'>,
  { engine, event }: { readonly engine: string; readonly event: JournaledEvent },
): Promise<void> => {
  const { attemptId, seq, event: reported } = event
  const calls = reported.kind === 'accepted' ? reported.calls : undefined
  await insertDeadLetter(db, engine, { attemptId, seq, event, why: unknown, calls })
  if (calls !== undefined) await blockCalledContact(db, calls)
  events.eventOfUnknownCall({ attempt: attemptId, engine, event: reported.kind })
}

/**
 * A joining engine reports its recent calls. Contacts of lost attempts are blocked before it gets another call. @returns
 * attempts whose events it must send again: lost ones, and those closed without it
 */
export const takeReport = (
  { database, events }: Pick<Runtime, 'database' | 'events'>,
  { engine, timeline, recent }: EngineReport,
): Promise<readonly string[]> =>
  database.brain.transaction().execute(async (tx) => {
    await setReportedTimeline(tx, engine, timeline)
    await renewAllLeases(tx, engine)
    if (recent.length === 0) return []
    const lost = await listUnknownAttempts(
      tx,
      recent.map(({ attemptId }) => attemptId),
    )
    for (const { attemptId, calls } of recent) {
      if (!lost.has(attemptId)) continue
      await insertDeadLetter(tx, engine, {
        attemptId,
        seq: 0,
        event: { kind: 'recent' },
        why: unknown,
        calls,
      })
      await blockCalledContact(tx, calls)
      events.eventOfUnknownCall({ attempt: attemptId, engine, event: 'recent' })
    }
    const concluded = await listConcluded(
      tx,
      recent.map(({ attemptId }) => attemptId),
    )
    return [...lost, ...concluded]
  })

type EngineReport = {
  readonly engine: string
  readonly timeline: string
  readonly recent: readonly { readonly attemptId: string; readonly calls: CalledContact }[]
}

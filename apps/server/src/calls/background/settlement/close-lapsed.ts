import type { AttemptId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import type { Runtime } from '../call-runtime.ts'
import { afterSettlement } from './after-settlement.ts'
import type { Lapsing } from './lapse-guard.ts'
import { settleAttempts } from './settle-attempts.ts'

const batch = 50

/**
 * Closes attempts whose engine never reported their end: the engine ends a call before its lease expires, so no call is running.
 * The outcome is unknown, so the attempt is used up (decision §2, status 16).
 */
export const closeLapsed = async (runtime: Runtime, lapsing: Lapsing = 'everybody'): Promise<number> => {
  if (lapsing === 'nobody') return 0
  const settled = await runtime.database.brain.transaction().execute(async (tx) => {
    const lapsed = await sql<{ id: AttemptId; engine: string }>`
      select id, engine from attempt a where ended_at is null and lease_until < now()
        and (${lapsing === 'everybody'} or exists (
          select from engine e where e.id = a.engine and e.timeline = database_timeline()))
      order by lease_until limit ${batch} for update skip locked`.execute(tx)
    return settleAttempts(
      tx,
      runtime,
      lapsed.rows.map(({ id, engine }) => ({
        engine,
        attemptId: id,
        end: {
          status: 'unknownCause',
          hungUpBy: 'nobody',
          cause: 'engineLost',
          milestones: { endedMs: runtime.nowMs() },
          talkMs: 0,
        },
      })),
    )
  })
  for (const call of settled)
    runtime.events.callLost({ attempt: call.attemptId, status: call.status, why: call.cause })
  afterSettlement(runtime, settled)
  return settled.length
}

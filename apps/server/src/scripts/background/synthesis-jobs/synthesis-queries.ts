import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import type { SynthesisOrder } from '../../recordings/index.ts'

export type ClaimedSynthesis = SynthesisOrder & { readonly id: string; readonly attempts: number }

/** The oldest synthesis that waits, or whose lease has expired; takes its lease. */
export const claimSynthesis = async (db: Db, leaseSec: number): Promise<ClaimedSynthesis | undefined> => {
  const found = await sql<ClaimedSynthesis>`
    update synthesis_job set state = 'running', attempts = attempts + 1,
      lease_until = now() + make_interval(secs => ${leaseSec})
    where (account, id) = (
      select account, id from synthesis_job
      where state = 'waiting' or (state = 'running' and lease_until < now())
      order by created_at limit 1 for update skip locked)
    returning account, id, scene, res_ids as "resIds", made_by as "madeBy", total, attempts`.execute(db)
  return found.rows[0]
}

/** Stores the progress and renews the lease; false if it was canceled, or another server has taken it over. */
export const reportSynthesis = async (
  db: Db,
  job: ClaimedSynthesis,
  reported: { readonly done: number; readonly failed: number; readonly leaseSec: number },
): Promise<boolean> => {
  const done = await sql`
    update synthesis_job set done = least(total, ${reported.done}), failed = ${reported.failed},
      lease_until = now() + make_interval(secs => ${reported.leaseSec})
    where account = ${job.account} and id = ${job.id} and state = 'running' and attempts = ${job.attempts}`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0) === 1
}

export const endSynthesis = async (
  db: Db,
  job: ClaimedSynthesis,
  state: 'done' | 'failed' | 'waiting',
): Promise<void> => {
  await sql`
    update synthesis_job set state = ${state}, lease_until = null,
      finished_at = case when ${state} = 'waiting' then null else now() end
    where account = ${job.account} and id = ${job.id} and state = 'running' and attempts = ${job.attempts}`.execute(
    db,
  )
}

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import type { ImportState, ImportToRun } from '../../bulk-imports/index.ts'

export type ClaimedImport = ImportToRun & { readonly state: ImportState }

/** The oldest import with work, or whose lease has expired; takes its lease. */
export const claimImport = async (db: Db, leaseSec: number): Promise<ClaimedImport | undefined> => {
  const found = await sql<ClaimedImport>`
    update import_job set state = case when state = 'waiting' then 'running' else state end, attempts = attempts + 1,
      lease_until = now() + make_interval(secs => ${leaseSec})
    where (account, id) = (
      select account, id from import_job
      where state in ('waiting', 'running', 'cancelling', 'undoing') and (lease_until is null or lease_until < now())
      order by created_at limit 1 for update skip locked)
    returning account, id, task, encoding, columns, rows_done as "rowsDone", attempts as attempt, state`.execute(
    db,
  )
  return found.rows[0]
}

/** Releases it to other servers at once. */
export const releaseImport = async (db: Db, job: ClaimedImport): Promise<void> => {
  await sql`
    update import_job set lease_until = null
    where account = ${job.account} and id = ${job.id} and attempts = ${job.attempt}`.execute(db)
}

/** Deletes imports that ended over thirty days ago, with their refused rows. */
export const deleteOldImports = async (db: Db): Promise<void> => {
  await sql`delete from import_job where finished_at < now() - interval '30 days'`.execute(db)
}

import type { AccountId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import type { ExportOrder } from '../../exports/index.ts'

export type ClaimedExport = {
  readonly account: AccountId
  readonly id: string
  readonly format: 'csv' | 'xlsx'
  readonly order: ExportOrder
  readonly attempts: number
}

/** The oldest export that waits, or whose lease has expired; takes its lease. */
export const claimExport = async (db: Db, leaseSec: number): Promise<ClaimedExport | undefined> => {
  const found = await sql<ClaimedExport>`
    update export_job set state = 'running', rows_done = 0, attempts = attempts + 1,
      lease_until = now() + make_interval(secs => ${leaseSec})
    where (account, id) = (
      select account, id from export_job
      where state = 'waiting' or (state = 'running' and lease_until < now())
      order by created_at limit 1 for update skip locked)
    returning account, id, format, filter as "order", attempts`.execute(db)
  return found.rows[0]
}

/** Stores the progress and renews the lease; false if another server has taken the export over. */
export const reportProgress = async (
  db: Db,
  job: ClaimedExport,
  { rows, leaseSec }: { readonly rows: number; readonly leaseSec: number },
): Promise<boolean> => {
  const done = await sql`
    update export_job set rows_done = ${rows}, lease_until = now() + make_interval(secs => ${leaseSec})
    where account = ${job.account} and id = ${job.id} and state = 'running' and attempts = ${job.attempts}`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0) === 1
}

export const endExport = async (
  db: Db,
  job: ClaimedExport,
  end: { readonly state: 'done'; readonly fileBytes: number } | { readonly state: 'failed' | 'waiting' },
): Promise<void> => {
  await sql`
    update export_job set state = ${end.state}, file_bytes = ${end.state === 'done' ? end.fileBytes : null},
      lease_until = null, finished_at = case when ${end.state} = 'waiting' then null else now() end
    where account = ${job.account} and id = ${job.id} and state = 'running' and attempts = ${job.attempts}`.execute(
    db,
  )
}

/** Deletes exports older than seven days; their files go with them. */
export const deleteOldExports = async (
  db: Db,
): Promise<readonly { readonly id: string; readonly format: string }[]> => {
  const gone = await sql<{ id: string; format: string }>`
    delete from export_job where finished_at < now() - interval '7 days' returning id, format`.execute(db)
  return gone.rows
}

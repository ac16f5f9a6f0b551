import type { AccountId, LoginId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import type { BillOrder } from '../../billing/bill/index.ts'
import { type Db, toJsonb, withinScope } from '../../platform/db/index.ts'
import type { CallChoice } from '../records/index.ts'

export type ExportRow = {
  readonly account: AccountId
  readonly id: string
  readonly format: 'csv' | 'xlsx'
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  readonly rowsDone: number
  readonly rowsTotal: number
  readonly fileBytes: bigint | null
  readonly createdAtMs: number
  readonly finishedAtMs: number | null
}

/** The stored request: call records, or a bill. */
export type ExportOrder = CallOrder | BillOrder
export type CallOrder = { readonly choice: CallChoice; readonly withTranscript: boolean }

const columns = sql`e.account, e.id, e.format, e.state, e.rows_done as "rowsDone", e.rows_total as "rowsTotal",
  e.file_bytes as "fileBytes", e.created_at as "createdAtMs", e.finished_at as "finishedAtMs"`

/** 0 if the account already runs its maximum of exports. */
export const insertExport = async (
  db: Db,
  account: AccountId,
  made: {
    readonly id: string
    readonly login: LoginId | undefined
    readonly format: 'csv' | 'xlsx'
    readonly order: ExportOrder
    readonly rowsTotal: number
    readonly mostAtOnce: number
  },
): Promise<number> => {
  const done = await sql`
    insert into export_job (account, id, login, format, filter, rows_total)
    select a.id, ${made.id}, ${made.login ?? null}::uuid, ${made.format}, ${toJsonb(made.order)}::jsonb, ${made.rowsTotal}
    from account a where a.id = ${account} and a.id ${withinScope(account)}
      and (select count(*) from export_job e where e.account = a.id and e.state in ('waiting', 'running'))
        < ${made.mostAtOnce}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const findExport = async (db: Db, account: AccountId, id: string): Promise<ExportRow | undefined> => {
  const found = await sql<ExportRow>`
    select ${columns} from export_job e where e.id = ${id} and e.account ${withinScope(account)}`.execute(db)
  return found.rows[0]
}

export const pageOfExports = async (
  db: Db,
  account: AccountId,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly exports: readonly ExportRow[]; readonly total: number }> => {
  const found = await sql<ExportRow>`
    select ${columns} from export_job e where e.account ${withinScope(account)}
    order by e.created_at desc, e.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from export_job e where e.account ${withinScope(account)}`.execute(db)
  return { exports: found.rows, total: counted.rows[0]?.total ?? 0 }
}

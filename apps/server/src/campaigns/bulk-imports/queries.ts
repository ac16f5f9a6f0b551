import type { AccountId, LoginId, TaskId } from '@parley/contract/vocabulary'
import type { TextEncoding } from '@parley/edge/spreadsheets'
import { sql } from 'kysely'
import { type Db, toJsonb, withinScope } from '../../platform/db/index.ts'

export type ImportState =
  | 'waiting'
  | 'running'
  | 'done'
  | 'failed'
  | 'cancelling'
  | 'cancelled'
  | 'undoing'
  | 'undone'

export type ImportRow = {
  readonly account: AccountId
  readonly id: string
  readonly task: TaskId
  readonly fileName: string
  readonly fileBytes: bigint
  readonly encoding: TextEncoding
  readonly state: ImportState
  readonly rowsTotal: number
  readonly rowsDone: number
  readonly succeeded: number
  readonly duplicate: number
  readonly invalid: number
  readonly blocked: number
  readonly headings: readonly string[]
  readonly failure: string | null
  readonly failureValues: Readonly<Record<string, string>>
  readonly removed: number
  readonly kept: number
  readonly createdAtMs: number
  readonly finishedAtMs: number | null
}

const columns = sql`i.account, i.id, i.task, i.file_name as "fileName", i.file_bytes as "fileBytes", i.encoding, i.state,
  i.rows_total as "rowsTotal", i.rows_done as "rowsDone", i.succeeded, i.duplicate, i.invalid, i.blocked, i.headings,
  i.failure, i.failure_values as "failureValues", i.removed, i.kept, i.created_at as "createdAtMs",
  i.finished_at as "finishedAtMs"`

export type NewImportJob = Pick<ImportRow, 'id' | 'task' | 'fileName' | 'encoding' | 'rowsTotal'> & {
  readonly fileBytes: number
  readonly sha256: string
  readonly login: LoginId | undefined
  readonly columns: readonly string[] | undefined
}

/** 0 if the task is not visible, or has imported the same file. */
export const insertImportJob = async (db: Db, account: AccountId, made: NewImportJob): Promise<number> => {
  const done = await sql`
    insert into import_job (account, id, task, login, file_name, file_bytes, file_sha256, encoding, rows_total, columns)
    select t.account, ${made.id}, t.id, ${made.login ?? null}::uuid, ${made.fileName}, ${made.fileBytes}, ${made.sha256},
      ${made.encoding}, ${made.rowsTotal}, ${made.columns === undefined ? null : toJsonb(made.columns)}::jsonb
    from task t where t.id = ${made.task} and t.account ${withinScope(account)}
    on conflict do nothing`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** A task's import of a file, unless it was undone. */
export const findImportOfFile = async (
  db: Db,
  account: AccountId,
  asked: { readonly task: TaskId; readonly sha256: string },
): Promise<ImportRow | undefined> => {
  const found = await sql<ImportRow>`
    select ${columns} from import_job i
    where i.task = ${asked.task} and i.file_sha256 = ${asked.sha256} and i.account ${withinScope(account)}
      and i.state in ('waiting', 'running', 'done')`.execute(db)
  return found.rows[0]
}

/** Whether an import into the task is still open. */
export const hasOpenImport = async (db: Db, account: AccountId, task: TaskId): Promise<boolean> => {
  const found = await sql`
    select from import_job i where i.task = ${task} and i.account ${withinScope(account)}
      and i.state in ('waiting', 'running', 'cancelling', 'undoing') limit 1`.execute(db)
  return found.rows.length > 0
}

export const findImportJob = async (
  db: Db,
  account: AccountId,
  id: string,
): Promise<ImportRow | undefined> => {
  const found = await sql<ImportRow>`
    select ${columns} from import_job i where i.id = ${id} and i.account ${withinScope(account)}`.execute(db)
  return found.rows[0]
}

export const pageOfImports = async (
  db: Db,
  account: AccountId,
  asked: { readonly task: TaskId; readonly limit: number; readonly offset: number },
): Promise<{ readonly imports: readonly ImportRow[]; readonly total: number }> => {
  const found = await sql<ImportRow>`
    select ${columns} from import_job i where i.task = ${asked.task} and i.account ${withinScope(account)}
    order by i.created_at desc, i.id desc limit ${asked.limit} offset ${asked.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from import_job i
    where i.task = ${asked.task} and i.account ${withinScope(account)}`.execute(db)
  return { imports: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** 0 if it is in none of the move's start states. */
export const moveImport = async (
  db: Db,
  account: AccountId,
  move: { readonly id: string; readonly from: readonly ImportState[]; readonly to: ImportState },
): Promise<number> => {
  const done = await sql`
    update import_job set state = ${move.to}, finished_at = null
    where id = ${move.id} and account ${withinScope(account)} and state = any (${move.from}::text[])`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

export type ImportBatch = {
  readonly id: string
  /** The claim's number: a later claim owns the import. */
  readonly attempt: number
  readonly leaseSec: number
  readonly rows: number
  readonly succeeded: number
  readonly duplicate: number
  readonly invalid: number
  readonly blocked: number
  readonly headings: readonly string[]
  readonly phoneColumn: string
}

/**
 * Counts a batch and renews the lease, in the transaction that adds it; 0 if the import was canceled or belongs to another
 * claim.
 */
export const advanceImport = async (db: Db, account: AccountId, batch: ImportBatch): Promise<number> => {
  const done = await sql`
    update import_job set rows_done = rows_done + ${batch.rows}, succeeded = succeeded + ${batch.succeeded},
      duplicate = duplicate + ${batch.duplicate}, invalid = invalid + ${batch.invalid},
      blocked = blocked + ${batch.blocked}, headings = ${toJsonb(batch.headings)}::jsonb,
      phone_column = ${batch.phoneColumn}, rows_total = greatest(rows_total, rows_done + ${batch.rows}),
      lease_until = now() + make_interval(secs => ${batch.leaseSec})
    where id = ${batch.id} and account ${withinScope(account)} and state = 'running'
      and attempts = ${batch.attempt}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type ImportRefusal = {
  readonly line: number
  readonly cells: readonly string[]
  readonly code: string
  /** The values of the reason's message. */
  readonly values: Readonly<Record<string, string>>
}

/** As many of them as fit under an import's maximum. */
export const insertRefusals = async (
  db: Db,
  account: AccountId,
  made: { readonly id: string; readonly refusals: readonly ImportRefusal[]; readonly mostKept: number },
): Promise<number> => {
  const done = await sql`
    insert into import_refusal (account, import, line, cells, code, "values")
    select i.account, i.id, r.line, r.cells, r.code, r."values"
    from import_job i,
      jsonb_to_recordset(${toJsonb(made.refusals)}::jsonb) as r(line int, cells jsonb, code text, "values" jsonb)
    where i.id = ${made.id} and i.account ${withinScope(account)}
      and i.duplicate + i.invalid + i.blocked <= ${made.mostKept}
    on conflict do nothing`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** The next refused rows after a line. */
export const listRefusals = async (
  db: Db,
  account: AccountId,
  walk: { readonly id: string; readonly afterLine: number; readonly limit: number },
): Promise<readonly ImportRefusal[]> => {
  const found = await sql<ImportRefusal>`
    select r.line, r.cells, r.code, r."values" from import_refusal r
    where r.import = ${walk.id} and r.account ${withinScope(account)} and r.line > ${walk.afterLine}
    order by r.line limit ${walk.limit}`.execute(db)
  return found.rows
}

/** Deletes contacts of an import that were not called, with their histories; returns how many. */
export const removeUncalled = async (
  db: Db,
  account: AccountId,
  asked: { readonly id: string; readonly limit: number },
): Promise<number> => {
  const found = await sql<{ id: string }>`
    select c.id from contact c
    where c.import = ${asked.id} and c.account ${withinScope(account)} and c.attempts_made = 0 and c.state <> 'open'
    order by c.id limit ${asked.limit} for update`.execute(db)
  const ids = found.rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await sql`
    delete from call_decision d where d.contact = any (${ids}::uuid[]) and d.account ${withinScope(account)}`.execute(
    db,
  )
  const done = await sql`
    delete from contact c where c.id = any (${ids}::uuid[]) and c.account ${withinScope(account)}
      and c.attempts_made = 0 and c.state <> 'open'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Counts a removed batch and renews the lease; 0 if the import belongs to another claim. */
export const reportRemoved = async (
  db: Db,
  account: AccountId,
  reported: {
    readonly id: string
    readonly attempt: number
    readonly removed: number
    readonly leaseSec: number
  },
): Promise<number> => {
  const done = await sql`
    update import_job set removed = removed + ${reported.removed},
      lease_until = now() + make_interval(secs => ${reported.leaseSec})
    where id = ${reported.id} and account ${withinScope(account)} and state in ('cancelling', 'undoing')
      and attempts = ${reported.attempt}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type ImportEnd = {
  readonly id: string
  readonly attempt: number
  readonly state: 'done' | 'failed' | 'cancelled' | 'undone'
  readonly failure?: string
  readonly failureValues?: Readonly<Record<string, string>>
}

const endedFrom = {
  done: 'running',
  failed: 'running',
  cancelled: 'cancelling',
  undone: 'undoing',
} as const satisfies Readonly<Record<ImportEnd['state'], ImportState>>

/** Ends an import; contacts of it that were called meanwhile are counted as kept. */
export const endImport = async (db: Db, account: AccountId, end: ImportEnd): Promise<number> => {
  const done = await sql`
    update import_job i set state = ${end.state}, lease_until = null, finished_at = now(),
      failure = ${end.failure ?? null}, failure_values = ${toJsonb(end.failureValues ?? {})}::jsonb,
      rows_total = case when ${end.state} = 'done' then rows_done else rows_total end,
      kept = case when ${end.state} in ('cancelled', 'undone')
        then (select count(*) from contact c where c.account = i.account and c.import = i.id) else kept end
    where i.id = ${end.id} and i.account ${withinScope(account)} and i.attempts = ${end.attempt}
      and i.state = ${endedFrom[end.state]}`.execute(db)
  // The task may have waited for the import: it is checked again.
  await sql`
    update task t set waiting_for = null from import_job i
    where i.id = ${end.id} and i.account ${withinScope(account)} and t.account = i.account and t.id = i.task
      and t.status = 'running' and t.waiting_for = 'contacts'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

import type { AccountId, TaskId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import {
  type Counted,
  countAtMost,
  type Db,
  matchesNumber,
  newestKeys,
  toJsonb,
  withinScope,
} from '../../platform/db/index.ts'
import type { NumberKeys } from '../../platform/number-vault.ts'

export type BlacklistSource = 'person' | 'voice' | 'import'

export type NewBlacklisted = NumberKeys & {
  readonly number: string
  readonly source: BlacklistSource
  /** Absent: for the whole account and its descendants. */
  readonly task?: TaskId | undefined
  readonly note?: string
  readonly createdBy?: string
}

/** 0 if the number is on that list already, or the task is not the account's. */
export const insertBlacklisted = async (
  db: Db,
  account: AccountId,
  entry: NewBlacklisted,
): Promise<number> => {
  const { number, numberKey, digitsKey, source, task = null, note = '', createdBy = '' } = entry
  const done = await sql`
    insert into blacklist (account, number, number_key, digits_key, source, task, note, created_by)
    select ${account}::uuid, ${number}, ${numberKey}, ${digitsKey}, ${source}, ${task}::uuid, ${note}, ${createdBy}
    where ${task}::uuid is null or exists (
      select from task t where t.account = ${account} and t.id = ${task}::uuid and t.status <> 'none')
    on conflict do nothing`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Adds numbers to one list and returns the keys of the new ones; none if the task is not the account's. */
export const insertNumbers = async (
  db: Db,
  account: AccountId,
  made: Omit<NewBlacklisted, 'number' | keyof NumberKeys> & {
    readonly numbers: readonly (NumberKeys & { readonly number: string })[]
  },
): Promise<readonly string[]> => {
  const { numbers, source, task = null, note = '', createdBy = '' } = made
  const done = await sql<{ numberKey: string }>`
    insert into blacklist (account, number, number_key, digits_key, source, task, note, created_by)
    select ${account}::uuid, n.number, n."numberKey", n."digitsKey", ${source}, ${task}::uuid, ${note}, ${createdBy}
    from jsonb_to_recordset(${toJsonb(numbers)}::jsonb) as n(number text, "numberKey" text, "digitsKey" text)
    where ${task}::uuid is null or exists (
      select from task t where t.account = ${account} and t.id = ${task}::uuid and t.status <> 'none')
    on conflict do nothing returning number_key as "numberKey"`.execute(db)
  return done.rows.map(({ numberKey }) => numberKey)
}

export type BlacklistRow = {
  readonly id: string
  readonly account: AccountId
  readonly number: string
  readonly source: BlacklistSource
  readonly level: 'platform' | 'account' | 'task'
  readonly task: TaskId | null
  readonly taskName: string
  readonly note: string
  readonly createdBy: string
  readonly createdAtMs: number
}

export const pageOfBlacklist = async (
  db: Db,
  account: AccountId,
  page: {
    readonly search: string
    /** Of the search text, if it is a whole number. */
    readonly numberKey: string | undefined
    readonly sources: readonly BlacklistSource[] | undefined
    readonly task: TaskId | undefined
    readonly limit: number
    readonly offset: number
  },
): Promise<Counted & { readonly rows: readonly BlacklistRow[] }> => {
  const { sources, task, numberKey = null, limit, offset } = page
  const hasNumber = await matchesNumber(
    db,
    page,
    (part, most) => sql`blacklisted_by_part(${part}, ${numberKey}, ${most}::int)`,
  )
  const nothing = sql``
  const matches = sql`${hasNumber}
    ${sources === undefined ? nothing : sql`and e.source = any (${sources}::text[])`}
    ${task === undefined ? nothing : sql`and e.task = ${task}`}`
  const counted = await countAtMost(
    db,
    sql`blacklist e where e.account ${withinScope(account)} and ${matches}`,
  )
  const found = await sql<BlacklistRow>`
    with page as materialized (
      ${newestKeys(account, { table: 'blacklist', at: 'created_at', matches, limit, offset })})
    select b.id, b.account, b.number, b.source, b.task, coalesce(t.name, '') as "taskName", b.note,
      case when b.task is not null then 'task' when a.parent is null then 'platform' else 'account' end as level,
      b.created_by as "createdBy", b.created_at as "createdAtMs"
    from page join blacklist b on b.account = page.account and b.id = page.id join account a on a.id = b.account
      left join task t on t.account = b.account and t.id = b.task
    order by b.created_at desc, b.id desc`.execute(db)
  return { rows: found.rows, ...counted }
}

/** Deletes entries and returns them. */
export const deleteEntries = async (
  db: Db,
  account: AccountId,
  ids: readonly string[],
): Promise<readonly Pick<BlacklistRow, 'number' | 'source' | 'task'>[]> => {
  const done = await sql<Pick<BlacklistRow, 'number' | 'source' | 'task'>>`
    delete from blacklist where id = any (${ids}::uuid[]) and account ${withinScope(account)}
    returning number, source, task`.execute(db)
  return done.rows
}

/** The keys of the numbers on the account's own list. The lists of the accounts above are checked at the dial. */
export const listBlacklisted = async (
  db: Db,
  account: AccountId,
  numbers: readonly NumberKeys[],
): Promise<ReadonlySet<string>> => {
  const keys = numbers.map(({ numberKey, digitsKey }) => ({ numberKey, digitsKey }))
  const found = await sql<{ numberKey: string }>`
    select distinct n."numberKey" from jsonb_to_recordset(${toJsonb(keys)}::jsonb) as n("numberKey" text, "digitsKey" text)
      join blacklist b on b.account = ${account} and b.task is null
        and (b.number_key = n."numberKey" or b.digits_key = n."digitsKey")
    order by 1`.execute(db)
  return new Set(found.rows.map((row) => row.numberKey))
}

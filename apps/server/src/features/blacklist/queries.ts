import type { AccountId, TaskId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

export type BlacklistSource = 'person' | 'voice' | 'import'

export type NewBlacklisted = {
  readonly number: string
  readonly source: BlacklistSource
  /** Absent: for the whole account and everybody below it. */
  readonly task?: TaskId | undefined
  readonly note?: string
  readonly createdBy?: string
}

/** 0 where the number is on that list already, or the task is not the account's. */
export const insertBlacklisted = async (
  db: Db,
  account: AccountId,
  entry: NewBlacklisted,
): Promise<number> => {
  const { number, source, task = null, note = '', createdBy = '' } = entry
  const done = await sql`
    insert into blacklist (account, number, source, task, note, created_by)
    select ${account}::uuid, ${number}, ${source}, ${task}::uuid, ${note}, ${createdBy}
    where ${task}::uuid is null or exists (
      select from task t where t.account = ${account} and t.id = ${task}::uuid and t.status <> 'none')
    on conflict do nothing`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Puts numbers on one list and answers which were not there; none where the task is not the account's. */
export const insertNumbers = async (
  db: Db,
  account: AccountId,
  made: Omit<NewBlacklisted, 'number'> & { readonly numbers: readonly string[] },
): Promise<readonly string[]> => {
  const { numbers, source, task = null, note = '', createdBy = '' } = made
  const done = await sql<{ number: string }>`
    insert into blacklist (account, number, source, task, note, created_by)
    select ${account}::uuid, n.number, ${source}, ${task}::uuid, ${note}, ${createdBy}
    from unnest(${numbers}::text[]) as n(number)
    where ${task}::uuid is null or exists (
      select from task t where t.account = ${account} and t.id = ${task}::uuid and t.status <> 'none')
    on conflict do nothing returning number`.execute(db)
  return done.rows.map(({ number }) => number)
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
    readonly sources: readonly BlacklistSource[] | undefined
    readonly task: TaskId | undefined
    readonly limit: number
    readonly offset: number
  },
): Promise<{ readonly rows: readonly BlacklistRow[]; readonly total: number }> => {
  const { search, sources = null, task = null } = page
  const matches = sql`b.account ${withinScope(account)}
    and (${search} = '' or position(${search} in b.number) > 0)
    and (${sources}::text[] is null or b.source = any (${sources}::text[]))
    and (${task}::uuid is null or b.task = ${task}::uuid)`
  const found = await sql<BlacklistRow>`
    select b.id, b.account, b.number, b.source, b.task, coalesce(t.name, '') as "taskName", b.note,
      case when b.task is not null then 'task' when a.parent is null then 'platform' else 'account' end as level,
      b.created_by as "createdBy", b.created_at as "createdAtMs"
    from blacklist b join account a on a.id = b.account left join task t on t.account = b.account and t.id = b.task
    where ${matches} order by b.created_at desc, b.id limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from blacklist b where ${matches}`.execute(db)
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Takes entries off and answers them. */
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

/** Which of these numbers the account's own list holds. The lists of the accounts above are asked at the dial. */
export const listBlacklisted = async (
  db: Db,
  account: AccountId,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> => {
  const found = await sql<{ number: string }>`
    select number from blacklist where account = ${account} and task is null and number = any (${numbers}::text[])
    order by number`.execute(db)
  return new Set(found.rows.map((row) => row.number))
}

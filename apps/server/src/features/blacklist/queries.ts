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

export const deleteBlacklisted = async (db: Db, account: AccountId, number: string): Promise<number> => {
  const done = await sql`
    delete from blacklist where number = ${number} and account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
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

import type { AccountId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

export type BlacklistSource = 'person' | 'voice' | 'import'

export const insertBlacklisted = async (
  db: Db,
  account: AccountId,
  entry: { readonly number: string; readonly source: BlacklistSource },
): Promise<number> => {
  const done = await sql`
    insert into blacklist (account, number, source) values (${account}, ${entry.number}, ${entry.source})
    on conflict (account, number) do nothing`.execute(db)
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
    select number from blacklist where account = ${account} and number = any (${numbers}::text[])
    order by number`.execute(db)
  return new Set(found.rows.map((row) => row.number))
}

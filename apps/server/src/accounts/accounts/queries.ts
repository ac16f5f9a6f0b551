import type { AccountId, AccountStatus, Role } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

export type AccountRow = {
  readonly id: AccountId
  readonly parent: AccountId | null
  readonly name: string
  readonly role: Role
  readonly status: AccountStatus
  readonly concurrencyLimit: number
  readonly balanceMicroYuan: bigint
  readonly reservedMicroYuan: bigint
  readonly creditMicroYuan: bigint
  /** The latest version of its prices; 0 without prices. */
  readonly priceVersion: number
}

const columns = sql`id, parent, name, role, status, concurrency_limit as "concurrencyLimit",
  balance_micro as "balanceMicroYuan", reserved_micro as "reservedMicroYuan", credit_micro as "creditMicroYuan",
  price_version as "priceVersion"`

export type NewAccount = {
  readonly id: AccountId
  readonly name: string
  readonly role: Role
  readonly concurrencyLimit: number
  readonly creditMicroYuan: bigint
}

/** Adds an account below `parent`; 0 rows if the parent is not visible. */
export const insertAccount = async (db: Db, parent: AccountId, account: NewAccount): Promise<number> => {
  const done = await sql`
    insert into account (id, parent, path, name, role, concurrency_limit, credit_micro)
    select ${account.id}, up.id, up.path || ${pathLabel(account.id)}, ${account.name}, ${account.role},
      ${account.concurrencyLimit}, ${account.creditMicroYuan}
    from account up where up.id = ${parent}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const findAccount = async (
  db: Db,
  account: AccountId,
  id: AccountId,
): Promise<AccountRow | undefined> => {
  const found = await sql<AccountRow>`
    select ${columns} from account where id = ${id} and id ${withinScope(account)}`.execute(db)
  return found.rows[0]
}

export const listAccounts = async (db: Db, account: AccountId): Promise<readonly AccountRow[]> => {
  const found = await sql<AccountRow>`
    select ${columns} from account where id ${withinScope(account)} order by path`.execute(db)
  return found.rows
}

export const setAccountStatus = async (
  db: Db,
  account: AccountId,
  change: { readonly id: AccountId; readonly status: AccountStatus },
): Promise<number> => {
  const done = await sql`
    update account set status = ${change.status}
    where id = ${change.id} and id ${withinScope(account)} and id <> ${account}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** The account's maximum of concurrent calls, set by an account above. */
export const setConcurrencyLimit = async (
  db: Db,
  account: AccountId,
  change: { readonly id: AccountId; readonly concurrencyLimit: number },
): Promise<number> => {
  const done = await sql`
    update account set concurrency_limit = ${change.concurrencyLimit}
    where id = ${change.id} and id ${withinScope(account)} and id <> ${account}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type HomeCountryRow = {
  readonly id: AccountId
  readonly name: string
  /** The account's own. */
  readonly own: string | null
  /** The account's own, or that of the nearest ancestor with one. */
  readonly inForce: string | null
}

export const findHomeCountry = async (
  db: Db,
  account: AccountId,
  id: AccountId,
): Promise<HomeCountryRow | undefined> => {
  const found = await sql<HomeCountryRow>`
    select a.id, a.name, a.home_country as own, home_country_of(a.id) as "inForce"
    from account a where a.id = ${id} and a.id ${withinScope(account)}`.execute(db)
  return found.rows[0]
}

export const setHomeCountry = async (
  db: Db,
  account: AccountId,
  change: { readonly id: AccountId; readonly country: string | null },
): Promise<number> => {
  const done = await sql`
    update account set home_country = ${change.country}
    where id = ${change.id} and id ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** A label of an ltree path. */
export const pathLabel = (id: AccountId): string => id.replaceAll('-', '')

/** The country of the account's newest task, in which bare digits are read. */
export const findNewestHome = async (db: Db, account: AccountId): Promise<string | undefined> => {
  const found = await sql<{ home: string }>`
    select t.home_country as home from task t
    where t.account = ${account} and t.home_country is not null
    order by t.created_at desc, t.id desc limit 1`.execute(db)
  return found.rows[0]?.home
}

import type { AccountId, LoginId, Role } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

/** A login with its account's fields. */
export type UserRow = {
  readonly id: LoginId
  readonly name: string
  readonly isSubUser: boolean
  readonly operateGrant: number
  readonly status: 'enabled' | 'disabled'
  readonly account: AccountId
  readonly accountName: string
  readonly role: Role
  readonly accountStatus: 'disabled' | 'normal' | 'arrears'
  readonly concurrencyLimit: number
  readonly balanceMicroYuan: bigint
  readonly creditMicroYuan: bigint
}

const columns = sql`l.id, l.name, l.is_sub_user as "isSubUser", l.operate_grant as "operateGrant", l.status,
  a.id as account, a.name as "accountName", a.role, a.status as "accountStatus",
  a.concurrency_limit as "concurrencyLimit", a.balance_micro as "balanceMicroYuan",
  a.credit_micro as "creditMicroYuan"`

export const findUser = async (db: Db, account: AccountId, id: LoginId): Promise<UserRow | undefined> => {
  const found = await sql<UserRow>`
    select ${columns} from login l join account a on a.id = l.account
    where l.id = ${id} and l.account ${withinScope(account)}`.execute(db)
  return found.rows[0]
}

export type UserPage = {
  readonly name: string
  /** Undefined for all; `customer` for logins of accounts below, `subUser` for further logins of `of`. */
  readonly kind: 'subUser' | 'customer' | undefined
  /** The account whose sub-users and customers they are. */
  readonly of: AccountId
  readonly limit: number
  readonly offset: number
}

export const listUsers = async (
  db: Db,
  account: AccountId,
  page: UserPage,
): Promise<{ readonly users: readonly UserRow[]; readonly total: number }> => {
  const matches = sql`l.account ${withinScope(account)} and l.account ${withinScope(page.of)}
    and (${page.name} = '' or position(${page.name} in l.name_key) > 0)
    and (${page.kind ?? null}::text is null
      or (${page.kind ?? null} = 'subUser' and l.account = ${page.of} and l.is_sub_user)
      or (${page.kind ?? null} = 'customer' and l.account <> ${page.of} and not l.is_sub_user))`
  const found = await sql<UserRow>`
    select ${columns} from login l join account a on a.id = l.account
    where ${matches} order by a.path, l.is_sub_user, l.name_key limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from login l where ${matches}`.execute(db)
  return { users: found.rows, total: counted.rows[0]?.total ?? 0 }
}

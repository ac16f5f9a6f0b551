import type { InterfaceLanguage } from '@parley/contract/api'
import type { AccountId, LoginId, Role } from '@parley/contract/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'
import { loginNameKey, loginNameSkeleton } from './login-name.ts'

export type LoginRow = {
  readonly account: AccountId
  readonly id: LoginId
  readonly name: string
  readonly isSubUser: boolean
  readonly operateGrant: number
  readonly status: 'enabled' | 'disabled'
}

export type NewLogin = {
  readonly id: LoginId
  readonly name: string
  readonly passwordHash: string
  readonly isSubUser: boolean
  readonly operateGrant?: number
}

export const insertLogin = async (db: Db, account: AccountId, login: NewLogin): Promise<number> => {
  const done = await sql`
    insert into login (account, id, name, name_key, name_skeleton, password_hash, is_sub_user, operate_grant)
    values (${account}, ${login.id}, ${login.name}, ${loginNameKey(login.name)},
      ${loginNameSkeleton(login.name)}, ${login.passwordHash}, ${login.isSubUser},
      ${login.operateGrant ?? 31})`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const listLogins = async (db: Db, account: AccountId): Promise<readonly LoginRow[]> => {
  const found = await sql<LoginRow>`
    select account, id, name, is_sub_user as "isSubUser", operate_grant as "operateGrant", status
    from login where account ${withinScope(account)} order by name_key`.execute(db)
  return found.rows
}

export const setPasswordHash = (
  db: Db,
  account: AccountId,
  change: { readonly id: LoginId; readonly passwordHash: string },
): Promise<number> =>
  changeLogin(db, account, {
    id: change.id,
    set: sql`password_hash = ${change.passwordHash}, session_epoch = session_epoch + 1`,
  })

export const setLanguage = (
  db: Db,
  account: AccountId,
  change: { readonly id: LoginId; readonly language: InterfaceLanguage },
): Promise<number> => changeLogin(db, account, { id: change.id, set: sql`language = ${change.language}` })

export const setOperateGrant = (
  db: Db,
  account: AccountId,
  change: { readonly id: LoginId; readonly operateGrant: number },
): Promise<number> =>
  changeLogin(db, account, { id: change.id, set: sql`operate_grant = ${change.operateGrant}` })

/** Disabling also ends the login's sessions: they check its status. */
export const setLoginStatus = (
  db: Db,
  account: AccountId,
  change: { readonly id: LoginId; readonly status: LoginRow['status'] },
): Promise<number> => changeLogin(db, account, { id: change.id, set: sql`status = ${change.status}` })

const changeLogin = async (
  db: Db,
  account: AccountId,
  change: { readonly id: LoginId; readonly set: RawBuilder<unknown> },
): Promise<number> => {
  const done = await sql`
    update login set ${change.set}
    where id = ${change.id} and account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type SigningIn = {
  readonly account: AccountId
  readonly id: LoginId
  readonly name: string
  readonly passwordHash: string
  readonly status: 'enabled' | 'disabled'
  readonly operateGrant: number
  readonly accountStatus: 'disabled' | 'normal' | 'arrears'
  readonly accountRole: Role
}

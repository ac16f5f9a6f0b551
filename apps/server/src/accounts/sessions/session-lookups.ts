import type { InterfaceLanguage } from '@parley/contract/api'
import type { AccountId, LoginId, Role } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

export type TicketHolder = {
  readonly account: AccountId
  readonly session: string
  readonly login: LoginId
  readonly loginName: string
  readonly isSubUser: boolean
  readonly operateGrant: number
  readonly language: InterfaceLanguage
  readonly role: Role
  readonly accountStatus: 'disabled' | 'normal' | 'arrears'
  readonly hiddenMenus: readonly string[]
}

/** Queries without an account: they determine which account it is. */
export const findTicketHolder = async (db: Db, ticketHash: Buffer): Promise<TicketHolder | undefined> => {
  const found = await sql<TicketHolder>`
    select account, session, login, login_name as "loginName", is_sub_user as "isSubUser",
      operate_grant as "operateGrant", language, account_role as role, account_status as "accountStatus",
      hidden_menus as "hiddenMenus"
    from session_by_ticket(${ticketHash})`.execute(db)
  return found.rows[0]
}

export type RefreshHolder = {
  readonly account: AccountId
  readonly session: string
  readonly login: LoginId
  readonly isUsed: boolean
}

export const findRefreshHolder = async (db: Db, hash: Buffer): Promise<RefreshHolder | undefined> => {
  const found = await sql<RefreshHolder>`
    select account, session, login, is_used as "isUsed" from session_by_refresh(${hash})`.execute(db)
  return found.rows[0]
}

import type { AccountId, LoginId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, instant, withinScope } from '../../platform/db/index.ts'

export type NewSession = {
  readonly id: string
  readonly login: LoginId
  readonly ticketHash: Buffer
  readonly ticketUntilMs: number
  readonly refreshUntilMs: number
  readonly address: string
  readonly agent: string
}

export const insertSession = async (db: Db, account: AccountId, session: NewSession): Promise<number> => {
  const done = await sql`
    insert into session (account, id, login, epoch, ticket_hash, ticket_until, refresh_until, address, agent)
    select l.account, ${session.id}, l.id, l.session_epoch, ${session.ticketHash},
      ${instant(session.ticketUntilMs)}, ${instant(session.refreshUntilMs)}, ${session.address}, ${session.agent}
    from login l where l.id = ${session.login} and l.account = ${account}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const insertRefreshToken = async (
  db: Db,
  account: AccountId,
  token: { readonly hash: Buffer; readonly session: string },
): Promise<number> => {
  const done = await sql`
    insert into refresh_token (account, hash, session)
    select s.account, ${token.hash}, s.id from session s
    where s.id = ${token.session} and s.account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** 0 where the token was used before: of two at the same moment one gets through. */
export const useRefreshToken = async (db: Db, account: AccountId, hash: Buffer): Promise<number> => {
  const done = await sql`
    update refresh_token set used_at = now()
    where hash = ${hash} and used_at is null and account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const renewTicket = async (
  db: Db,
  account: AccountId,
  change: { readonly session: string; readonly ticketHash: Buffer; readonly ticketUntilMs: number },
): Promise<number> => {
  const done = await sql`
    update session set ticket_hash = ${change.ticketHash}, ticket_until = ${instant(change.ticketUntilMs)}
    where id = ${change.session} and ended_at is null and account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const endSession = async (db: Db, account: AccountId, session: string): Promise<number> => {
  const done = await sql`
    update session set ended_at = now()
    where id = ${session} and ended_at is null and account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

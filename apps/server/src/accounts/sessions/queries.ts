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

/** 0 if the token was used before: of two concurrent uses one succeeds. */
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

export type SessionRow = {
  readonly id: string
  readonly address: string
  readonly agent: string
  readonly startedMs: number
}

/** Valid sessions of one login, newest first. */
export const listSessions = async (
  db: Db,
  account: AccountId,
  asked: { readonly login: LoginId; readonly nowMs: number; readonly limit: number; readonly offset: number },
): Promise<{ readonly sessions: readonly SessionRow[]; readonly total: number }> => {
  const open = sql`
    from session s join login l on l.account = s.account and l.id = s.login
    where s.login = ${asked.login} and s.account = ${account} and s.ended_at is null
      and s.epoch = l.session_epoch and s.refresh_until > ${instant(asked.nowMs)}`
  const found = await sql<SessionRow>`
    select s.id, s.address, s.agent, (extract(epoch from s.created_at) * 1000)::float8 as "startedMs" ${open}
    order by s.created_at desc, s.id limit ${asked.limit} offset ${asked.offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${open}`.execute(db)
  return { sessions: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Of one login: the named ones, or all but one. @returns the ids of those that were open */
export const endSessionsOf = async (
  db: Db,
  account: AccountId,
  asked:
    | { readonly login: LoginId; readonly ids: readonly string[] }
    | { readonly login: LoginId; readonly allBut: string },
): Promise<readonly string[]> => {
  const chosen = 'ids' in asked ? sql`id::text = any (${[...asked.ids]}::text[])` : sql`id <> ${asked.allBut}`
  const ended = await sql<{ id: string }>`
    update session set ended_at = now()
    where account = ${account} and login = ${asked.login} and ended_at is null and ${chosen} returning id`.execute(
    db,
  )
  return ended.rows.map(({ id }) => id)
}

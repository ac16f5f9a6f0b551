import type { AccountId, LoginId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, toJsonb, withinScope } from '../../platform/db/index.ts'

export type IdempotencyKey = { readonly login: LoginId; readonly key: string }

export const findIdempotency = async (
  db: Db,
  account: AccountId,
  asked: IdempotencyKey,
): Promise<
  { readonly requestHash: string; readonly answer: Readonly<Record<string, unknown>> } | undefined
> => {
  const found = await sql<{ requestHash: string; answer: Record<string, unknown> }>`
    select request_hash as "requestHash", answer from idempotency
    where key = ${asked.key} and login = ${asked.login} and account ${withinScope(account)}`.execute(db)
  return found.rows[0]
}

/** Stores a response for its key, and deletes this login's responses older than a week. */
export const insertIdempotency = async (
  db: Db,
  account: AccountId,
  done: IdempotencyKey & { readonly requestHash: string; readonly answer: unknown },
): Promise<number> => {
  const inserted = await sql`
    with expired as (
      delete from idempotency
      where login = ${done.login} and account ${withinScope(account)} and created_at < now() - interval '7 days')
    insert into idempotency (account, key, login, request_hash, answer)
    select l.account, ${done.key}, l.id, ${done.requestHash}, ${toJsonb(done.answer)}::jsonb from login l
    where l.id = ${done.login} and l.account ${withinScope(account)}`.execute(db)
  return Number(inserted.numAffectedRows ?? 0)
}

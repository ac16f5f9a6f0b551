import type { AccountId, LoginId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, toJsonb, withinScope } from '../../platform/db/index.ts'

export type IdempotencyKey = { readonly login: LoginId; readonly key: string }

/** 0 where the key is known already. */
export const insertIdempotency = async (
  db: Db,
  account: AccountId,
  asking: IdempotencyKey & { readonly requestHash: string },
): Promise<number> => {
  const done = await sql`
    insert into idempotency (account, key, login, request_hash)
    select l.account, ${asking.key}, l.id, ${asking.requestHash} from login l
    where l.id = ${asking.login} and l.account ${withinScope(account)}
    on conflict (account, login, key) do nothing`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const findIdempotency = async (
  db: Db,
  account: AccountId,
  asked: IdempotencyKey,
): Promise<
  { readonly requestHash: string; readonly answer: Readonly<Record<string, unknown>> | null } | undefined
> => {
  const found = await sql<{ requestHash: string; answer: Record<string, unknown> | null }>`
    select request_hash as "requestHash", answer from idempotency
    where key = ${asked.key} and login = ${asked.login} and account ${withinScope(account)}`.execute(db)
  return found.rows[0]
}

export const setIdempotencyAnswer = async (
  db: Db,
  account: AccountId,
  done: IdempotencyKey & { readonly answer: unknown },
): Promise<number> => {
  const changed = await sql`
    update idempotency set answer = ${toJsonb(done.answer)}::jsonb
    where key = ${done.key} and login = ${done.login} and account ${withinScope(account)}`.execute(db)
  return Number(changed.numAffectedRows ?? 0)
}

/** What was refused may be tried again. */
export const deleteIdempotency = async (
  db: Db,
  account: AccountId,
  asked: IdempotencyKey,
): Promise<number> => {
  const done = await sql`
    delete from idempotency
    where key = ${asked.key} and login = ${asked.login} and answer is null and account ${withinScope(account)}
    `.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

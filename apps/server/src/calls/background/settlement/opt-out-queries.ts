import { type AccountId, type AttemptId, RecordEvent } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, toJsonb } from '../../../platform/db/index.ts'

type OfAttempt = { readonly account: AccountId; readonly id: AttemptId }

/** Callees who asked not to be called: blacklisted for their whole account. */
export const blacklistCallees = async (db: Db, asked: readonly OfAttempt[]): Promise<void> => {
  if (asked.length === 0) return
  await sql`
    insert into blacklist (account, number, number_key, digits_key, source)
    select distinct a.account, c.number, c.number_key, c.digits_key, 'voice'
    from jsonb_to_recordset(${toJsonb(asked)}::jsonb) as g(account uuid, id uuid)
      join attempt a on a.account = g.account and a.id = g.id
      join contact c on c.account = a.account and c.id = a.contact
    on conflict do nothing`.execute(db)
}

/**
 * A machine's greeting was taken for a do-not-call request during the call: what that call put on the list is removed. An entry
 * made by a user, or older than the call, stays.
 */
export const takeBackOptOuts = async (db: Db, mistaken: readonly OfAttempt[]): Promise<void> => {
  if (mistaken.length === 0) return
  await sql`
    delete from blacklist b
    using jsonb_to_recordset(${toJsonb(mistaken)}::jsonb) as g(account uuid, id uuid)
      join attempt a on a.account = g.account and a.id = g.id
      join contact c on c.account = a.account and c.id = a.contact
    where b.account = a.account and b.source = 'voice' and b.number_key = c.number_key and b.created_at >= a.intent_at
      and exists (select from call_event e where e.account = a.account and e.attempt = a.id
        and e.type = ${RecordEvent.toWire('blacklistedByVoice')})`.execute(db)
}

import type { AccountId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'
import type { StoredEvent } from '../../platform/live-event-of.ts'
import type { LivePlace } from '../../platform/live-feed.ts'

/** Events that a client missed, up to where its feed resumes. */
export const replayEvents = async (
  db: Db,
  account: AccountId,
  span: { readonly after: LivePlace; readonly upTo: LivePlace; readonly limit: number },
): Promise<readonly StoredEvent[]> => {
  const { after, upTo } = span
  const found = await sql<StoredEvent>`
    select account, tx::text as tx, id, kind, data, at as "atMs" from live_event
    where account ${withinScope(account)} and (tx, id) > (${String(after.tx)}::xid8, ${after.id})
      and (tx, id) <= (${String(upTo.tx)}::xid8, ${upTo.id})
    order by tx, id limit ${span.limit}`.execute(db)
  return found.rows
}

/** The visible accounts while the session lasts; undefined once it has ended or its ticket has expired. */
export const accountsInSight = async (
  db: Db,
  account: AccountId,
  session: string,
): Promise<readonly string[] | undefined> => {
  const found = await sql<{ accounts: string[] }>`
    select account_scope(s.account)::text[] as accounts
    from session s join login l on l.account = s.account and l.id = s.login join account a on a.id = s.account
    where s.id = ${session} and s.account ${withinScope(account)} and s.ended_at is null and s.ticket_until > now()
      and s.epoch = l.session_epoch and l.status = 'enabled' and a.status <> 'disabled'`.execute(db)
  return found.rows[0]?.accounts
}

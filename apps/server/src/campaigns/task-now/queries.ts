import type { AccountId, TaskId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, instant, withinScope } from '../../platform/db/index.ts'

export type CallsNow = {
  readonly dialing: number
  readonly ringing: number
  readonly talking: number
  readonly withPerson: number
  readonly heldMicroYuan: bigint
}

/** A task's running calls, and what is held for them. */
export const countCallsNow = async (db: Db, account: AccountId, task: TaskId): Promise<CallsNow> => {
  const found = await sql<CallsNow>`
    select count(*) filter (where status not in ('ringing', 'talking'))::int as dialing,
      count(*) filter (where status = 'ringing')::int as ringing,
      count(*) filter (where status = 'talking' and not "isWithPerson")::int as talking,
      count(*) filter (where status = 'talking' and "isWithPerson")::int as "withPerson",
      coalesce(sum(held), 0)::bigint as "heldMicroYuan"
    from (
      select a.status, exists (
          select from transfer f where f.attempt = a.id and f.answered_at is not null and f.ended_at is null) as "isWithPerson",
        (select h.amount_micro from hold h where h.account = a.account and h.attempt = a.id and h.state = 'open') as held
      from attempt a where a.task = ${task} and a.account ${withinScope(account)} and a.ended_at is null) calls`.execute(
    db,
  )
  return found.rows[0] ?? { dialing: 0, ringing: 0, talking: 0, withPerson: 0, heldMicroYuan: 0n }
}

export type LatelyEnded = {
  readonly calls: number
  readonly answered: number
  readonly finished: number
  readonly spentMicroYuan: bigint
}

/** A task's calls that ended since then: their outcomes and cost. */
export const sumLatelyEnded = async (
  db: Db,
  account: AccountId,
  { task, fromMs }: { readonly task: TaskId; readonly fromMs: number },
): Promise<LatelyEnded> => {
  const found = await sql<LatelyEnded>`
    select count(*)::int as calls, count(r.answered_at)::int as answered,
      count(distinct r.contact) filter (where c.state = 'final')::int as finished,
      coalesce(sum(h.charged_micro), 0)::bigint as "spentMicroYuan"
    from call_record r
      join contact c on c.account = r.account and c.id = r.contact
      left join hold h on h.account = r.account and h.attempt = r.attempt and h.state = 'settled'
    where r.task = ${task} and r.account ${withinScope(account)} and r.ended_at >= ${instant(fromMs)}`.execute(
    db,
  )
  return found.rows[0] ?? { calls: 0, answered: 0, finished: 0, spentMicroYuan: 0n }
}

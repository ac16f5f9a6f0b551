import type { AccountId, TaskId } from '@parley/contract/vocabulary'
import type { CallLesson, PacingDecision, TransferRequestOutcome } from '@parley/core/pacing'
import { sql } from 'kysely'
import { type Db, toJsonb } from '../../../platform/db/index.ts'

export type PacedTask = {
  readonly group: string
  readonly policy: 'proportional' | 'predictive1' | 'predictive2'
  readonly callsPerSeat: number
  readonly targetLoss: number
}

/** Undefined if the task transfers no calls: robots alone decide. */
export const findPacedTask = async (
  db: Db,
  account: AccountId,
  task: TaskId,
): Promise<PacedTask | undefined> => {
  const found = await sql<PacedTask>`
    select agent_group as "group", policy, calls_per_seat as "callsPerSeat", target_loss as "targetLoss"
    from task_pacing where account = ${account} and task = ${task}`.execute(db)
  return found.rows[0]
}

export type GroupNow = {
  readonly free: number
  /** Seconds that each busy seat has been busy. */
  readonly busySec: readonly number[]
  readonly ringingSec: readonly number[]
  readonly robotSec: readonly number[]
  readonly waiting: number
}

/** The seats of a group, and every running call of the tasks that transfer to it. */
export const findGroupNow = async (db: Db, account: AccountId, group: string): Promise<GroupNow> => {
  const found = await sql<GroupNow>`
    with calls as (
      select a.id, a.answered_at, coalesce(a.dialed_at, a.intent_at) as placed_at
      from task_pacing p join attempt a on a.account = p.account and a.task = p.task and a.ended_at is null
      where p.account = ${account} and p.agent_group = ${group}),
    asked as (
      select f.attempt, bool_or(f.result = 'success') as served, bool_or(f.result is null) as waits,
        bool_or(f.result is null and f.seat is null) as seatless
      from transfer f where f.account = ${account} and f.attempt in (select id from calls) group by f.attempt)
    select
      (select count(*)::int from seat s where s.account = ${account} and s.agent_group = ${group}
        and (s.state = 'free' or (s.state = 'wrapUp' and s.until <= now()))) as free,
      (select coalesce(array_agg(extract(epoch from now() - coalesce(s.busy_since, s.since))::float8), '{}')
        from seat s where s.account = ${account} and s.agent_group = ${group}
          and (s.state in ('ringing', 'talking') or (s.state = 'wrapUp' and s.until > now()))) as "busySec",
      (select coalesce(array_agg(extract(epoch from now() - c.placed_at)::float8), '{}') from calls c
        where c.answered_at is null) as "ringingSec",
      (select coalesce(array_agg(extract(epoch from now() - c.answered_at)::float8), '{}')
        from calls c left join asked f on f.attempt = c.id
        where c.answered_at is not null and not coalesce(f.served or f.waits, false)) as "robotSec",
      (select count(*)::int from asked f where f.seatless and not f.served) as waiting`.execute(db)
  return found.rows[0] ?? { free: 0, busySec: [], ringingSec: [], robotSec: [], waiting: 0 }
}

/** The latest ones; enough to estimate shares within a percentage point. */
const mostLessons = 3000

type TaughtCall = {
  readonly dialedSec: number | null
  readonly answeredSec: number | null
  readonly endedSec: number
  readonly askedSec: number | null
  readonly servedSec: number | null
  readonly wrapUpSec: number
}

/** The samples of two hours of calls, in time order. */
export const listLessons = async (
  db: Db,
  account: AccountId,
  group: string,
): Promise<readonly CallLesson[]> => {
  const found = await sql<TaughtCall>`
    select extract(epoch from r.dialed_at)::float8 as "dialedSec", extract(epoch from r.answered_at)::float8 as "answeredSec",
      extract(epoch from r.ended_at)::float8 as "endedSec", extract(epoch from f.asked)::float8 as "askedSec",
      extract(epoch from f.served)::float8 as "servedSec", g.wrap_up_sec as "wrapUpSec"
    from agent_group g join task_pacing p on p.account = g.account and p.agent_group = g.id
      join lateral (
        select r.attempt, r.dialed_at, r.answered_at, r.ended_at from call_record r
        where r.account = p.account and r.task = p.task and r.ended_at > now() - interval '2 hours'
        order by r.ended_at desc limit ${mostLessons}) r on true
      left join lateral (
        select min(f.asked_at) as asked, min(f.answered_at) as served from transfer f
        where f.attempt = r.attempt and f.account = g.account) f on true
    where g.account = ${account} and g.id = ${group}
    order by r.ended_at desc limit ${mostLessons}`.execute(db)
  return found.rows.flatMap(lessonsOf).sort((a, b) => a.atSec - b.atSec)
}

const lessonsOf = (call: TaughtCall): readonly CallLesson[] => {
  const { dialedSec, answeredSec, endedSec, askedSec, servedSec, wrapUpSec } = call
  // A call that was never sent is no sample of callees.
  if (dialedSec === null) return []
  if (answeredSec === null)
    return [{ kind: 'failed', atSec: endedSec, ringSec: Math.max(0, endedSec - dialedSec) }]
  const answered: CallLesson = {
    kind: 'answered',
    atSec: answeredSec,
    ringSec: Math.max(0, answeredSec - dialedSec),
  }
  if (askedSec === null)
    return [answered, { kind: 'ended', atSec: endedSec, robotSec: Math.max(0, endedSec - answeredSec) }]
  const asked: CallLesson = { kind: 'asked', atSec: askedSec, robotSec: Math.max(0, askedSec - answeredSec) }
  if (servedSec === null) return [answered, asked]
  const handleSec = Math.max(0, endedSec - servedSec) + wrapUpSec
  return [answered, asked, { kind: 'handled', atSec: endedSec, handleSec }]
}

/** How the transfers of two hours ended, oldest first. */
export const listAskOutcomes = async (
  db: Db,
  account: AccountId,
  group: string,
): Promise<readonly TransferRequestOutcome[]> => {
  const found = await sql<{ atSec: number; isLost: boolean }>`
    select extract(epoch from coalesce(f.answered_at, f.ended_at))::float8 as "atSec", f.result <> 'success' as "isLost"
    from transfer f
    where f.account = ${account} and f.agent_group = ${group} and f.result is not null
      and coalesce(f.answered_at, f.ended_at) > now() - interval '2 hours'
    order by 1 desc limit 10000`.execute(db)
  return found.rows.toReversed()
}

/** How many decisions a task keeps. */
const mostDecisions = 500

export const insertDecision = async (
  db: Db,
  account: AccountId,
  { task, decision }: { readonly task: TaskId; readonly decision: PacingDecision },
): Promise<void> => {
  await sql`
    insert into pacing_decision (account, task, decision) values (${account}, ${task}, ${toJsonb(decision)}::jsonb)`.execute(
    db,
  )
  await sql`
    delete from pacing_decision where account = ${account} and task = ${task} and id <= (
      select d.id from pacing_decision d where d.account = ${account} and d.task = ${task}
      order by d.id desc offset ${mostDecisions} limit 1)`.execute(db)
}

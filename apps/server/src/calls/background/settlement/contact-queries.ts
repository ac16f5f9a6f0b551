import type { CallStatus, CallWindow, ContactId, StrategyType, TaskId } from '@parley/contract/vocabulary'
import type { ContactAfterAttempt, PastAttempt, RedialFacts, RedialPlan } from '@parley/core/dialing'
import { sql } from 'kysely'
import { type Db, toJsonb } from '../../../platform/db/index.ts'
import type { OpenAttempt } from './closing-queries.ts'

type Term = CallWindow & {
  readonly task: TaskId
  readonly daysOff: readonly string[]
  readonly mostAttempts: number
  readonly mostPerDay: number
  readonly callIntervalMin: number
  readonly type: StrategyType | null
  readonly rounds: RedialPlan['rounds']
}

export type RedialOptions = Omit<RedialFacts, 'history' | 'optedOut'>

/** The redial settings of these attempts' tasks: their strategies if enabled, and their caps. */
export const listRedialOptions = async (
  db: Db,
  attempts: readonly OpenAttempt[],
): Promise<ReadonlyMap<TaskId, RedialOptions>> => {
  const keys = [...new Map(attempts.map(({ account, task }) => [task, { account, task }])).values()]
  const found = await sql<Term>`
    select t.id as task, t.zone, t.weekdays, t.from_minute as "fromMinute", t.to_minute as "toMinute",
      t.days_off as "daysOff", t.most_attempts as "mostAttempts", t.most_per_day as "mostPerDay",
      t.call_interval_min as "callIntervalMin",
      s.type, coalesce((
        select jsonb_agg(jsonb_build_object('execution', r.execution, 'minute', r.minute, 'calls', r.calls,
          'tags', r.tags, 'range', r.range) order by r.number)
        from dial_round r where r.account = s.account and r.scene = s.scene and r.strategy = s.number), '[]') as rounds
    from jsonb_to_recordset(${toJsonb(keys)}::jsonb) as k(account uuid, task uuid)
      join task t on t.account = k.account and t.id = k.task
      join scene_version v on v.account = t.account and v.id = t.scene_version
      left join dial_strategy s
        on s.account = v.account and s.scene = v.scene and s.number = t.strategy and s.is_enabled`.execute(db)
  return new Map(
    found.rows.map(({ task, mostAttempts, mostPerDay, callIntervalMin, type, rounds, ...window }) => [
      task,
      {
        window,
        caps: { mostAttempts, mostPerDay, intervalMs: callIntervalMin * 60_000 },
        plan: type === null ? undefined : { type, rounds },
      },
    ]),
  )
}

/** The ended attempts of each contact of these attempts, oldest first. */
export const listPastAttempts = async (
  db: Db,
  attempts: readonly OpenAttempt[],
): Promise<ReadonlyMap<ContactId, readonly PastAttempt[]>> => {
  const keys = attempts.map(({ account, contact }) => ({ account, contact }))
  const found = await sql<
    Omit<PastAttempt, 'intentId'> & { readonly contact: ContactId; readonly intentId: number | null }
  >`
    select a.contact, a.status, a.intent_id as "intentId", a.round, a.ended_at as "endedMs",
      a.answered_at is not null as "wasAnswered", a.line_fault is not null as "isLineFault",
      a.line_was_down as "lineWasDown"
    from jsonb_to_recordset(${toJsonb(keys)}::jsonb) as k(account uuid, contact uuid)
      join attempt a on a.account = k.account and a.contact = k.contact and a.ended_at is not null
    order by a.contact, a.n`.execute(db)
  const past = new Map<ContactId, PastAttempt[]>()
  for (const { contact, intentId, ...row } of found.rows) {
    const own = past.get(contact) ?? []
    own.push({ ...row, intentId: intentId ?? undefined })
    past.set(contact, own)
  }
  return past
}

/** A contact's state after an attempt. */
export type MovedContact = {
  readonly attempt: OpenAttempt
  /** Effective rounds of the conversation. */
  readonly rounds: number
  readonly status: CallStatus
  readonly after: ContactAfterAttempt
}

/** Ends without redial rules need no reason; any other end is shown on the contact's row. */
const plainEnds: readonly string[] = ['noRedial', 'noRoundTakes']
export const reportedReason = ({ next }: ContactAfterAttempt): string | undefined =>
  plainEnds.includes(next.reason) ? undefined : next.reason

/** Also raises how far the contact came; its attempt is closed by now. */
export const moveContactsAfter = async (db: Db, moved: readonly MovedContact[]): Promise<void> => {
  const rows = moved.map(({ attempt, rounds, status, after }) => ({
    account: attempt.account,
    attempt: attempt.id,
    rounds,
    id: attempt.contact,
    state: after.next.kind,
    status,
    used: after.usedUp ? 1 : 0,
    dueMs: after.next.kind === 'ready' ? after.next.dueMs : undefined,
    round: after.next.kind === 'ready' ? after.next.round : undefined,
    reason: reportedReason(after),
  }))
  await sql`
    update contact c set state = m.state, status = m.status, attempts_used = c.attempts_used + m.used,
      technical_retries = c.technical_retries + 1 - m.used, due_at = coalesce(to_timestamp(m."dueMs" / 1000), c.due_at),
      round = coalesce(m.round, c.round), reason = m.reason, intent_id = a.intent_id, reach = greatest(c.reach, case
        when a.answered_at is not null and m.rounds > 0 and a.intent_id >= 0 then 5
        when a.answered_at is not null and m.rounds > 0 then 4
        when a.answered_at is not null then 3
        when a.ringing_at is not null then 2
        when a.dialed_at is not null then 1 else 0 end)
    from jsonb_to_recordset(${toJsonb(rows)}::jsonb) as m(account uuid, id uuid, state text, status text, used int,
        "dueMs" float8, round smallint, reason text, attempt uuid, rounds int)
      join attempt a on a.account = m.account and a.id = m.attempt
    where c.account = m.account and c.id = m.id and c.state = 'open'`.execute(db)
}

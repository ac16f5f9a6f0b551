import type {
  AccountId,
  AttemptId,
  CallLabel,
  CallStatus,
  CallWindow,
  ContactId,
  PlacedBy,
  StrategyType,
  TaskId,
} from '@parley/contract/vocabulary'
import type { ContactAfterAttempt, PastAttempt, RedialFacts, RedialPlan } from '@parley/core/dialing'
import { sql } from 'kysely'
import { type Db, instant, instantOrNull, toJsonb } from '../../platform/db/index.ts'
import type { AttemptEnd } from './attempt-end.ts'

export type OpenAttempt = {
  readonly account: AccountId
  readonly id: AttemptId
  readonly task: TaskId
  readonly contact: ContactId
  readonly status: CallStatus
  readonly sceneHash: string
  readonly wasAccepted: boolean
}

/** Locks an attempt that has no end yet. */
export const lockOpenAttempt = async (
  db: Db,
  engine: string,
  attempt: AttemptId,
): Promise<OpenAttempt | undefined> => {
  const found = await sql<OpenAttempt>`
    select a.account, a.id, a.task, a.contact, a.status, a.scene_hash as "sceneHash",
      a.accepted_at is not null as "wasAccepted"
    from attempt a join contact c on c.account = a.account and c.id = a.contact
    where a.id = ${attempt} and a.engine = ${engine} and a.ended_at is null
    for update of a, c`.execute(db)
  return found.rows[0]
}

/** Undefined where its task has no strategy, or none that is there any more. */
export const findPlacedBy = async (
  db: Db,
  account: AccountId,
  attempt: AttemptId,
): Promise<PlacedBy | undefined> => {
  const found = await sql<{ strategy: number; round: number | null }>`
    select d.number as strategy, case when a.round > 0 then (
      select r.number from dial_round r
      where r.account = d.account and r.scene = d.scene and r.strategy = d.number
      order by r.number limit 1 offset greatest(a.round - 1, 0)) end as round
    from attempt a join task t on t.account = a.account and t.id = a.task
      join scene_version v on v.account = t.account and v.id = a.scene_version
      join dial_strategy d on d.account = v.account and d.scene = v.scene and d.number = t.strategy
    where a.account = ${account} and a.id = ${attempt}`.execute(db)
  const [row] = found.rows
  return row && { strategy: row.strategy, ...(row.round === null ? {} : { round: row.round }) }
}

export const closeAttempt = async (
  db: Db,
  account: AccountId,
  attempt: AttemptId,
  { end, label }: { readonly end: AttemptEnd; readonly label: CallLabel | undefined },
): Promise<void> => {
  const { milestones } = end
  await sql`
    update attempt set status = ${end.status}, sip_code = ${end.sipCode ?? null}, q850 = ${end.q850 ?? null},
      dialed_at = coalesce(${instantOrNull(milestones.dialedMs)}, dialed_at),
      ringing_at = coalesce(${instantOrNull(milestones.ringingMs)}, ringing_at),
      answered_at = coalesce(${instantOrNull(milestones.answeredMs)}, answered_at),
      ended_at = ${instant(milestones.endedMs)}, talk_ms = ${end.talkMs}, intent_id = ${label?.intentId ?? null}
    where account = ${account} and id = ${attempt}`.execute(db)
}

/** The record of a closed attempt; a second one of the same attempt does not come in. */
export const insertRecord = async (
  db: Db,
  account: AccountId,
  attempt: AttemptId,
  facts: {
    readonly end: AttemptEnd
    readonly label: CallLabel | undefined
    readonly placedBy: PlacedBy | undefined
    readonly journal: Buffer | undefined
  },
): Promise<void> => {
  const { end, label, placedBy, journal } = facts
  await sql`
    insert into call_record (account, attempt, task, contact, n, number, line, line_name, calling_number, engine,
      scene_version, scene_hash, status, hung_up_by, cause, sip_code, q850, intent_at, dialed_at, ringing_at,
      answered_at, ended_at, talk_ms, flow_rounds, dialogue_rounds, intent_id, label, node_ids, turns, journal,
      recording_key, recording_bytes, recording_sha256, recording_ms, strategy, dial_round)
    select a.account, a.id, a.task, a.contact, a.n, c.number, a.line, l.name, l.calling_number, a.engine,
      a.scene_version, a.scene_hash, a.status, ${end.hungUpBy}, ${end.cause}, a.sip_code, a.q850, a.intent_at,
      a.dialed_at, a.ringing_at, a.answered_at, a.ended_at, a.talk_ms, ${end.facts?.flowRounds ?? 0},
      ${end.facts?.dialogueRounds ?? 0}, a.intent_id, ${label === undefined ? null : toJsonb(label)}::jsonb,
      ${toJsonb(end.facts?.nodeIds ?? [])}::jsonb, ${toJsonb(end.facts?.turns ?? [])}::jsonb, ${journal ?? null},
      ${end.recording?.key ?? null}, ${end.recording?.bytes ?? null}, ${end.recording?.sha256 ?? null},
      ${end.recording?.durationMs ?? null}, ${placedBy?.strategy ?? null}, ${placedBy?.round ?? null}
    from attempt a
      join contact c on c.account = a.account and c.id = a.contact
      join line l on l.id = a.line
    where a.account = ${account} and a.id = ${attempt}
    on conflict (account, attempt) do nothing`.execute(db)
}

type TaskTerms = CallWindow & {
  readonly daysOff: readonly string[]
  readonly mostAttempts: number
  readonly mostPerDay: number
  readonly callIntervalMin: number
  readonly type: StrategyType | null
  readonly rounds: RedialPlan['rounds']
}

/** By what terms a task calls again: its strategy where it is enabled and still there, and its caps. */
export const findRedialTerms = async (
  db: Db,
  account: AccountId,
  task: TaskId,
): Promise<Omit<RedialFacts, 'history' | 'optedOut'> | undefined> => {
  const found = await sql<TaskTerms>`
    select t.zone, t.weekdays, t.from_minute as "fromMinute", t.to_minute as "toMinute", t.days_off as "daysOff",
      t.most_attempts as "mostAttempts", t.most_per_day as "mostPerDay", t.call_interval_min as "callIntervalMin",
      s.type, coalesce((
        select jsonb_agg(jsonb_build_object('execution', r.execution, 'minute', r.minute, 'calls', r.calls,
          'tags', r.tags, 'range', r.range) order by r.number)
        from dial_round r where r.account = s.account and r.scene = s.scene and r.strategy = s.number), '[]') as rounds
    from task t join scene_version v on v.account = t.account and v.id = t.scene_version
      left join dial_strategy s
        on s.account = v.account and s.scene = v.scene and s.number = t.strategy and s.is_enabled
    where t.account = ${account} and t.id = ${task}`.execute(db)
  const row = found.rows[0]
  if (row === undefined) return undefined
  const { mostAttempts, mostPerDay, callIntervalMin, type, rounds, ...window } = row
  return {
    window,
    caps: { mostAttempts, mostPerDay, intervalMs: callIntervalMin * 60_000 },
    plan: type === null ? undefined : { type, rounds },
  }
}

/** The contact's attempts that have ended, the oldest first. */
export const listPastAttempts = async (
  db: Db,
  account: AccountId,
  contact: ContactId,
): Promise<readonly PastAttempt[]> => {
  const found = await sql<PastAttempt & { readonly intentId: number | null }>`
    select a.status, a.intent_id as "intentId", a.round, a.ended_at as "endedMs"
    from attempt a where a.account = ${account} and a.contact = ${contact} and a.ended_at is not null
    order by a.n`.execute(db)
  return found.rows.map((row) => ({ ...row, intentId: row.intentId ?? undefined }))
}

/** Nobody wonders why somebody was called once and no more; any other end is told on the contact's row. */
const plainEnds: readonly string[] = ['noRedial', 'noRoundTakes']

export const moveContactAfter = async (
  db: Db,
  account: AccountId,
  contact: ContactId,
  { status, after }: { readonly status: CallStatus; readonly after: ContactAfterAttempt },
): Promise<void> => {
  const { usedUp, next } = after
  await sql`
    update contact set state = ${next.kind}, status = ${status},
      attempts_used = attempts_used + ${usedUp ? 1 : 0}, technical_retries = technical_retries + ${usedUp ? 0 : 1},
      due_at = ${next.kind === 'ready' ? instant(next.dueMs) : sql`due_at`},
      round = ${next.kind === 'ready' ? next.round : sql`round`},
      reason = ${plainEnds.includes(next.reason) ? null : next.reason}
    where account = ${account} and id = ${contact} and state = 'open'`.execute(db)
}

/** The callee asked not to be called: from now on, by nobody of this account. */
export const blacklistCallee = async (db: Db, account: AccountId, attempt: AttemptId): Promise<void> => {
  await sql`
    insert into blacklist (account, number, source)
    select a.account, c.number, 'voice'
    from attempt a join contact c on c.account = a.account and c.id = a.contact
    where a.account = ${account} and a.id = ${attempt}
    on conflict do nothing`.execute(db)
}

/** Frees what the attempt holds. A slot that another attempt has taken since has another holder and stays taken. */
export const releaseSlots = async (db: Db, attempt: AttemptId): Promise<void> => {
  await sql`
    with line_done as (
      update line_slot set holder = null, lease_until = null where holder = ${attempt}),
    ear_done as (
      update ear_slot set holder = null, lease_until = null where holder = ${attempt}),
    engine_done as (
      update engine_slot set holder = null, lease_until = null where holder = ${attempt})
    update account_slot set holder = null, lease_until = null where holder = ${attempt}`.execute(db)
}

export type CallEventRow = {
  readonly account: AccountId
  readonly attempt: AttemptId
  readonly seq: number
  readonly type: number
  readonly atMs: number
  readonly data: Readonly<Record<string, unknown>>
}

/** Adds record events; what comes again, or what both engine and server tell of, comes in once. */
export const insertCallEvents = async (db: Db, events: readonly CallEventRow[]): Promise<void> => {
  if (events.length === 0) return
  await sql`
    insert into call_event (account, attempt, seq, type, at, data)
    select e.account, e.attempt, e.seq, e.type, to_timestamp(e."atMs" / 1000), e.data
    from jsonb_to_recordset(${toJsonb(events)}::jsonb)
      as e(account uuid, attempt uuid, seq int, type int, "atMs" float8, data jsonb)
    order by e.attempt, e.seq
    on conflict do nothing`.execute(db)
}

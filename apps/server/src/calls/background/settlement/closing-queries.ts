import type {
  AccountId,
  AttemptId,
  CallLabel,
  CallStatus,
  ContactId,
  LineId,
  PlacedBy,
  TaskId,
} from '@parley/contract/vocabulary'
import type { LineFault } from '@parley/core/dialing'
import { type RawBuilder, sql } from 'kysely'
import { type Db, toJsonb } from '../../../platform/db/index.ts'
import type { AttemptEnd } from './attempt-end.ts'

export type OpenAttempt = {
  readonly account: AccountId
  readonly id: AttemptId
  readonly task: TaskId
  readonly contact: ContactId
  readonly status: CallStatus
  readonly sceneHash: string
  readonly wasAccepted: boolean
  readonly line: LineId
  /** The callee's side was reached: the consequence for the line was applied then. */
  readonly hasRung: boolean
  /** Null if its task has no strategy, or it no longer exists. */
  readonly placedBy: PlacedBy | null
}

/** An attempt with the end that its engine, or the server, reports. */
export type ClosingAttempt = OpenAttempt & {
  readonly end: AttemptEnd
  readonly label: CallLabel | undefined
  readonly journal: Buffer | undefined
  /** It ended by a fault of its line: no attempt is used up. */
  readonly lineFault: LineFault | undefined
}

/** Locks those of these attempts that have no end yet, with their contacts, in the order of their ids. */
export const lockOpenAttempts = (db: Db, asked: readonly AskedAttempt[]): Promise<readonly OpenAttempt[]> =>
  lockAttemptsWhere(db, asked, sql`a.ended_at is null`)

/**
 * The same for those whose end the server set because their engine, or its journal, was lost, and that were not corrected since.
 */
export const lockConcludedAttempts = (
  db: Db,
  asked: readonly AskedAttempt[],
): Promise<readonly OpenAttempt[]> =>
  lockAttemptsWhere(
    db,
    asked,
    sql`a.ended_at is not null and exists (select from call_record r where r.account = a.account and r.attempt = a.id
      and (r.status, r.cause) in (('unknownCause', 'engineLost'), ('unknownCause', 'journalLost'), ('dispatchError', 'neverLeft'))
      and r.corrected_at is null)`,
  )

type AskedAttempt = { readonly engine: string; readonly attemptId: AttemptId }

const lockAttemptsWhere = async (
  db: Db,
  asked: readonly AskedAttempt[],
  condition: RawBuilder<unknown>,
): Promise<readonly OpenAttempt[]> => {
  const found = await sql<OpenAttempt>`
    select a.account, a.id, a.task, a.contact, a.status, a.scene_hash as "sceneHash",
      a.accepted_at is not null as "wasAccepted", a.line,
      coalesce(a.ringing_at, a.answered_at) is not null as "hasRung",
      (select jsonb_strip_nulls(jsonb_build_object('strategy', d.number, 'round', case when a.round > 0 then (
          select r.number from dial_round r
          where r.account = d.account and r.scene = d.scene and r.strategy = d.number
          order by r.number limit 1 offset greatest(a.round - 1, 0)) end))
        from task t join scene_version v on v.account = t.account and v.id = a.scene_version
          join dial_strategy d on d.account = v.account and d.scene = v.scene and d.number = t.strategy
        where t.account = a.account and t.id = a.task) as "placedBy"
    from attempt a join contact c on c.account = a.account and c.id = a.contact
    where ${condition} and a.id = any (${asked.map(({ attemptId }) => attemptId)}::uuid[])
      and exists (select from jsonb_to_recordset(${toJsonb(asked)}::jsonb) as g("attemptId" uuid, engine text)
        where g."attemptId" = a.id and g.engine = a.engine)
    order by a.id for update of a, c`.execute(db)
  return found.rows
}

export const closeAttempts = async (db: Db, closing: readonly ClosingAttempt[]): Promise<void> => {
  const rows = closing.map(({ account, id, end, label }) => ({
    account,
    id,
    status: end.status,
    sip: end.sipCode,
    q850: end.q850,
    ...end.milestones,
    talkMs: end.talkMs,
    intent: label?.intentId,
  }))
  await sql`
    update attempt a set status = e.status, sip_code = e.sip, q850 = e.q850,
      dialed_at = coalesce(to_timestamp(e."dialedMs" / 1000), a.dialed_at),
      ringing_at = coalesce(to_timestamp(e."ringingMs" / 1000), a.ringing_at),
      answered_at = coalesce(to_timestamp(e."answeredMs" / 1000), a.answered_at),
      ended_at = to_timestamp(e."endedMs" / 1000), talk_ms = e."talkMs", intent_id = e.intent
    from jsonb_to_recordset(${toJsonb(rows)}::jsonb) as e(account uuid, id uuid, status text, sip int, q850 int,
      "dialedMs" float8, "ringingMs" float8, "answeredMs" float8, "endedMs" float8, "talkMs" int, intent int)
    where a.account = e.account and a.id = e.id`.execute(db)
}

/** The call's data in a record, besides the attempt's own. */
export const reportedInRecord = ({ account, id, end, label, journal }: ClosingAttempt) => ({
  account,
  id,
  by: end.hungUpBy,
  cause: end.cause,
  flow: end.facts?.flowRounds ?? 0,
  dialogue: end.facts?.dialogueRounds ?? 0,
  label,
  nodes: end.facts?.nodeIds ?? [],
  turns: end.facts?.turns ?? [],
  journal: journal?.toString('base64'),
  recKey: end.recording?.key,
  recBytes: end.recording?.bytes,
  recHash: end.recording?.sha256,
  recMs: end.recording?.durationMs,
})

/** The records of closed attempts; a second one of the same attempt is ignored. */
export const insertRecords = async (db: Db, closing: readonly ClosingAttempt[]): Promise<void> => {
  const rows = closing.map((attempt) => ({
    ...reportedInRecord(attempt),
    strategy: attempt.placedBy?.strategy,
    round: attempt.placedBy?.round,
  }))
  await sql`
    insert into call_record (account, attempt, task, contact, n, number, line, line_name, calling_number, engine,
      scene_version, scene_hash, status, hung_up_by, cause, sip_code, q850, intent_at, dialed_at, ringing_at,
      answered_at, ended_at, talk_ms, flow_rounds, dialogue_rounds, intent_id, label, node_ids, turns, journal,
      recording_key, recording_bytes, recording_sha256, recording_ms, strategy, dial_round)
    select a.account, a.id, a.task, a.contact, a.n, c.number, a.line, l.name, l.calling_number, a.engine,
      a.scene_version, a.scene_hash, a.status, e."by", e.cause, a.sip_code, a.q850, a.intent_at,
      a.dialed_at, a.ringing_at, a.answered_at, a.ended_at, a.talk_ms, e.flow, e.dialogue, a.intent_id, e.label,
      e.nodes, e.turns, decode(e.journal, 'base64'), e."recKey", e."recBytes", e."recHash", e."recMs",
      e.strategy, e.round
    from jsonb_to_recordset(${toJsonb(rows)}::jsonb) as e(account uuid, id uuid, "by" text, cause text, flow int,
        dialogue int, label jsonb, nodes jsonb, turns jsonb, journal text, "recKey" text, "recBytes" bigint,
        "recHash" text, "recMs" int, strategy int, round int)
      join attempt a on a.account = e.account and a.id = e.id
      join contact c on c.account = a.account and c.id = a.contact
      join line l on l.id = a.line
    on conflict (account, attempt) do nothing`.execute(db)
}

/** The number of the server's own events: after every number of an engine. */
export const lastSeq = 2_147_483_647

export type CallEventRow = {
  readonly account: AccountId
  readonly attempt: AttemptId
  readonly seq: number
  readonly type: number
  readonly atMs: number
  readonly data: Readonly<Record<string, unknown>>
}

/** Adds record events; repeated ones, or those of both engine and server, are stored once. */
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

import type {
  AccountId,
  AttemptId,
  CallLabel,
  CallStatus,
  ContactId,
  LineId,
  TalkTurn,
  TaskId,
} from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

export type RecordRow = {
  readonly account: AccountId
  readonly attempt: AttemptId
  readonly task: TaskId
  readonly contact: ContactId
  readonly n: number
  readonly number: string
  readonly line: LineId
  readonly lineName: string
  readonly callingNumber: string
  readonly status: CallStatus
  readonly hungUpBy: 'robot' | 'callee' | 'system' | 'nobody'
  readonly cause: string
  readonly sipCode: number | null
  readonly q850: number | null
  readonly intentAtMs: number
  readonly dialedAtMs: number | null
  readonly ringingAtMs: number | null
  readonly answeredAtMs: number | null
  readonly endedAtMs: number
  readonly talkMs: number
  readonly flowRounds: number
  readonly dialogueRounds: number
  readonly intentId: number | null
  readonly label: CallLabel | null
  readonly turns: readonly TalkTurn[]
  readonly recordingKey: string | null
  readonly recordingBytes: bigint | null
  readonly recordingSha256: string | null
  readonly recordingMs: number | null
}

const columns = sql`r.account, r.attempt, r.task, r.contact, r.n, r.number, r.line, r.line_name as "lineName",
  r.calling_number as "callingNumber", r.status, r.hung_up_by as "hungUpBy", r.cause, r.sip_code as "sipCode", r.q850,
  r.intent_at as "intentAtMs", r.dialed_at as "dialedAtMs", r.ringing_at as "ringingAtMs",
  r.answered_at as "answeredAtMs", r.ended_at as "endedAtMs", r.talk_ms as "talkMs", r.flow_rounds as "flowRounds",
  r.dialogue_rounds as "dialogueRounds", r.intent_id as "intentId", r.label, r.turns,
  r.recording_key as "recordingKey", r.recording_bytes as "recordingBytes",
  r.recording_sha256 as "recordingSha256", r.recording_ms as "recordingMs"`

export const pageOfRecords = async (
  db: Db,
  account: AccountId,
  page: { readonly task: TaskId | undefined; readonly limit: number; readonly offset: number },
): Promise<readonly RecordRow[]> => {
  const found = await sql<RecordRow>`
    select ${columns} from call_record r
    where r.account ${withinScope(account)} and (${page.task ?? null}::uuid is null or r.task = ${page.task ?? null})
    order by r.ended_at desc, r.attempt desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return found.rows
}

export const findRecord = async (
  db: Db,
  account: AccountId,
  attempt: AttemptId,
): Promise<RecordRow | undefined> => {
  const found = await sql<RecordRow>`
    select ${columns} from call_record r
    where r.attempt = ${attempt} and r.account ${withinScope(account)}`.execute(db)
  return found.rows[0]
}

/** The gzipped talk events, for a replay. */
export const findJournal = async (
  db: Db,
  account: AccountId,
  attempt: AttemptId,
): Promise<Buffer | undefined> => {
  const found = await sql<{ journal: Buffer | null }>`
    select r.journal from call_record r
    where r.attempt = ${attempt} and r.account ${withinScope(account)}`.execute(db)
  return found.rows[0]?.journal ?? undefined
}

export type EventRow = {
  readonly seq: number
  readonly type: number
  readonly atMs: number
  readonly data: Readonly<Record<string, unknown>>
}

export const listEvents = async (
  db: Db,
  account: AccountId,
  attempt: AttemptId,
): Promise<readonly EventRow[]> => {
  const found = await sql<EventRow>`
    select seq, type, at as "atMs", data from call_event
    where attempt = ${attempt} and account ${withinScope(account)} order by at, seq`.execute(db)
  return found.rows
}

export type CallFilter = {
  readonly task: TaskId | undefined
  readonly statuses: readonly CallStatus[] | undefined
  readonly intentId: number | undefined
  /** Part of the number. */
  readonly number: string
  readonly fromMs: number | undefined
  readonly toMs: number | undefined
  readonly limit: number
  readonly offset: number
}

/** A record in a list: without its turns, with its contact's name. */
export type CallListRow = Omit<RecordRow, 'turns'> & { readonly contactName: string }

export const filterRecords = async (
  db: Db,
  account: AccountId,
  filter: CallFilter,
): Promise<{ readonly calls: readonly CallListRow[]; readonly total: number }> => {
  const matches = sql`r.account ${withinScope(account)}
    and (${filter.task ?? null}::uuid is null or r.task = ${filter.task ?? null})
    and (${filter.statuses ?? null}::text[] is null or r.status = any (${filter.statuses ?? null}::text[]))
    and (${filter.intentId ?? null}::int is null or r.intent_id = ${filter.intentId ?? null})
    and (${filter.number} = '' or position(${filter.number} in r.number) > 0)
    and (${filter.fromMs ?? null}::float8 is null or r.ended_at >= to_timestamp(${filter.fromMs ?? null}::float8 / 1000))
    and (${filter.toMs ?? null}::float8 is null or r.ended_at < to_timestamp(${filter.toMs ?? null}::float8 / 1000))`
  const found = await sql<CallListRow>`
    select ${columns}, c.name as "contactName"
    from call_record r join contact c on c.account = r.account and c.id = r.contact
    where ${matches} order by r.ended_at desc, r.attempt desc limit ${filter.limit} offset ${filter.offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from call_record r where ${matches}`.execute(db)
  return { calls: found.rows, total: counted.rows[0]?.total ?? 0 }
}

export const findContactName = async (
  db: Db,
  account: AccountId,
  contact: ContactId,
): Promise<string | undefined> => {
  const found = await sql<{ name: string }>`
    select c.name from contact c where c.id = ${contact} and c.account ${withinScope(account)}`.execute(db)
  return found.rows[0]?.name
}

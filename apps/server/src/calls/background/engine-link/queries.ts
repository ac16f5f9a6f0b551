import { type CalledContact, type Capacity, callLease } from '@parley/contract/engine-wire'
import type { AccountId, AttemptId, LineId } from '@parley/contract/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { type Db, instant, toJsonb } from '../../../platform/db/index.ts'

export type EngineFacts = {
  readonly id: string
  readonly epoch: number
  readonly address: string
  readonly calls: number
  readonly recognizers: Capacity['recognizers']
  readonly simulated?: Capacity['simulated']
  readonly diskLow?: boolean
}

/** Stores an engine's hello; false if a later start of the same engine has connected. */
export const upsertEngine = async (db: Db, engine: EngineFacts): Promise<boolean> => {
  const done = await sql`
    insert into engine (id, epoch, address, capacity_calls, capacity_recognizers, recognizer_slots, simulated, disk_low)
    values (${engine.id}, ${engine.epoch}, ${engine.address}, ${engine.calls}, ${allRecognizers(engine.recognizers)},
      ${toJsonb(engine.recognizers)}::jsonb, ${simulatedOf(engine)}::jsonb, ${engine.diskLow ?? false})
    on conflict (id) do update set epoch = excluded.epoch, address = excluded.address, draining = false,
      capacity_calls = excluded.capacity_calls, capacity_recognizers = excluded.capacity_recognizers,
      recognizer_slots = excluded.recognizer_slots, simulated = excluded.simulated, disk_low = excluded.disk_low, last_seen = now()
    where engine.epoch <= excluded.epoch`.execute(db)
  return Number(done.numAffectedRows ?? 0) === 1
}

export const setEngineCapacity = async (
  db: Db,
  engine: string,
  capacity: Capacity & { readonly draining: boolean },
): Promise<void> => {
  await sql`
    update engine set capacity_calls = ${capacity.calls}, capacity_recognizers = ${allRecognizers(capacity.recognizers)},
      recognizer_slots = ${toJsonb(capacity.recognizers)}::jsonb, simulated = ${simulatedOf(capacity)}::jsonb,
      draining = ${capacity.draining}, disk_low = ${capacity.diskLow ?? false}, last_seen = now()
    where id = ${engine}`.execute(db)
}

/** One slot for each call of the engine's capacity; slots above a lowered capacity are kept and not used. */
export const ensureEngineSlots = async (db: Db, engine: string, calls: number): Promise<void> => {
  await sql`
    insert into engine_slot (engine, n) select ${engine}, n from generate_series(1, ${calls}::int) n
    on conflict do nothing`.execute(db)
}

/** The same for its recognizers, by language. */
export const ensureRecognizerSlots = async (
  db: Db,
  engine: string,
  { recognizers: heard, simulated }: Pick<Capacity, 'recognizers' | 'simulated'>,
): Promise<void> => {
  const recognizers = { ...simulated?.recognizers, ...heard }
  await sql`
    insert into ear_slot (engine, language, n)
    select ${engine}, e.language, n
    from jsonb_each_text(${toJsonb(recognizers)}::jsonb) e(language, slots), generate_series(1, e.slots::int) n
    on conflict do nothing`.execute(db)
}

const simulatedOf = ({ simulated }: Pick<Capacity, 'simulated'>): string | null =>
  simulated === undefined ? null : toJsonb(simulated)

const allRecognizers = (recognizers: Capacity['recognizers']): number =>
  Object.values(recognizers).reduce((sum, slots) => sum + slots, 0)

/**
 * An engine gone for longer when the timeline changed has nothing to report: 8 s to the INVITE, 99 s of ring, 2 h of talk, and a
 * margin.
 */
const longGone = sql`interval '2 hours 3 minutes'`
/** An engine that drained had reported everything; the database lost at most its last minutes. */
const drainedFor = sql`interval '15 minutes'`

/** An engine without contact to any server for this long has ended its calls; the lease plus clock differences. */
const endedAfterSec = callLease.leaseSec + 30

/**
 * The database's timeline, and whether each engine that may matter has reported its calls on it. @param watchedSec for how long
 * this timeline has been known: before that, stored last-seen times may be lost as well
 */
export const readTimeline = async (
  db: Db,
  watchedSec = 0,
): Promise<{ readonly timeline: string; readonly isReported: boolean }> => {
  const found = await sql<{ timeline: string; isReported: boolean }>`
    select now_on.timeline, not exists (select from engine e where e.timeline <> now_on.timeline
      and e.last_seen > now() - case when e.draining then ${drainedFor} else ${longGone} end
      and (${watchedSec}::float8 < ${endedAfterSec} or e.last_seen > now() - make_interval(secs => ${endedAfterSec}))) as "isReported"
    from (select database_timeline() as timeline) now_on`.execute(db)
  return found.rows[0] ?? { timeline: '', isReported: false }
}

/** Marks that it reported its calls on this timeline. */
export const setReportedTimeline = async (db: Db, engine: string, timeline: string): Promise<void> => {
  await sql`update engine set timeline = ${timeline} where id = ${engine}`.execute(db)
}

/** Of these attempts, those that were closed without their engine and not corrected: its report may differ. */
export const listConcluded = async (db: Db, attempts: readonly string[]): Promise<readonly AttemptId[]> => {
  const found = await sql<{ attempt: AttemptId }>`
    select attempt from call_record
    where attempt = any (${attempts}::uuid[]) and corrected_at is null and (status, cause) in
      (('unknownCause', 'engineLost'), ('unknownCause', 'journalLost'), ('dispatchError', 'neverLeft'))
    order by attempt`.execute(db)
  return found.rows.map(({ attempt }) => attempt)
}

export const touchEngine = async (db: Db, engine: string): Promise<void> => {
  await sql`update engine set last_seen = now() where id = ${engine}`.execute(db)
}

/** An engine's attempts without an end, of all its epochs, because its journal covers all of them. */
export const listOpenAttempts = async (db: Db, engine: string): Promise<readonly AttemptId[]> => {
  const found = await sql<{ id: AttemptId }>`
    select id from attempt where engine = ${engine} and ended_at is null order by id`.execute(db)
  return found.rows.map((row) => row.id)
}

/** Attempts that the engine has not accepted although their calls may not start any more. */
export const listOverdueOrders = async (
  db: Db,
  engine: string,
  beforeMs: number,
): Promise<readonly AttemptId[]> => {
  const found = await sql<{ id: AttemptId }>`
    select id from attempt
    where engine = ${engine} and ended_at is null and accepted_at is null and status = 'dispatching'
      and not_after < ${instant(beforeMs)}
    order by id`.execute(db)
  return found.rows.map((row) => row.id)
}

export type MovedTo = 'dialing' | 'ringing' | 'talking'

/** How far an attempt has come, by its engine's events. Times in epoch ms; the earliest of each. */
export type AttemptMove = {
  readonly id: AttemptId
  readonly acceptedMs: number
  readonly status: 'dispatching' | MovedTo
  readonly dialingMs?: number
  readonly ringingMs?: number
  readonly talkingMs?: number
}

/** A status only moves forward: a repeated or late event changes nothing. */
export const moveAttempts = async (db: Db, engine: string, moves: readonly AttemptMove[]): Promise<void> => {
  if (moves.length === 0) return
  const place = (status: RawBuilder<unknown>) =>
    sql`array_position(array['dispatching', 'dialing', 'ringing', 'talking'], ${status})`
  await sql`
    update attempt a set accepted_at = coalesce(a.accepted_at, to_timestamp(m."acceptedMs" / 1000)),
      dialed_at = coalesce(a.dialed_at, to_timestamp(m."dialingMs" / 1000)),
      ringing_at = coalesce(a.ringing_at, to_timestamp(m."ringingMs" / 1000)),
      answered_at = coalesce(a.answered_at, to_timestamp(m."talkingMs" / 1000)),
      status = case when ${place(sql`a.status`)} < ${place(sql`m.status`)} then m.status else a.status end
    from jsonb_to_recordset(${toJsonb(moves)}::jsonb) as m(id uuid, "acceptedMs" float8, status text,
      "dialingMs" float8, "ringingMs" float8, "talkingMs" float8)
    where a.id = m.id and a.engine = ${engine} and a.ended_at is null`.execute(db)
}

export type KnownAttempt = {
  readonly account: AccountId
  readonly isClosed: boolean
  readonly line: LineId
}

/**
 * The owners of these attempts, locked in the order of their ids, because another server may handle the same ones; those of
 * other engines are left out.
 */
export const lockAttempts = async (
  db: Db,
  engine: string,
  attempts: readonly string[],
): Promise<ReadonlyMap<string, KnownAttempt>> => {
  const found = await sql<KnownAttempt & { id: string }>`
    select id, account, ended_at is not null as "isClosed", line from attempt where id = any (${attempts}::uuid[]) and engine = ${engine}
    order by id for update`.execute(db)
  return new Map(found.rows.map(({ id, ...row }) => [id, row]))
}

/** Those of these attempts without any event. */
export const listUntouched = async (
  db: Db,
  engine: string,
  attempts: readonly AttemptId[],
): Promise<ReadonlySet<AttemptId>> => {
  const found = await sql<{ id: AttemptId }>`
    select id from attempt where id = any (${attempts}::uuid[]) and engine = ${engine} and accepted_at is null
      and status = 'dispatching' order by id`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

export type DeadLetter = {
  readonly attemptId: string
  readonly seq: number
  readonly event: unknown
  readonly why: string
  /** The contact that the attempt called, if known. */
  readonly calls?: CalledContact | undefined
}

/** Stores what cannot be applied, in an encoding that any column accepts. */
export const insertDeadLetter = async (db: Db, engine: string, letter: DeadLetter): Promise<void> => {
  const { attemptId: attempt, seq, event, why, calls } = letter
  await sql`
    insert into dead_letter (engine, attempt, seq, event, error, called_account, task, contact, number_key)
    values (${engine}, ${plain(attempt)}, ${seq}, ${plain(event)}, ${plain(why).slice(0, 2000)},
      ${calls?.account ?? null}, ${calls?.task ?? null}, ${calls?.contact ?? null}, ${calls?.numberKey ?? null})
    on conflict do nothing`.execute(db)
}

/** The contact of a lost attempt is not called again: the conversation is unknown. */
export const blockCalledContact = async (db: Db, calls: CalledContact): Promise<number> => {
  const done = await sql`
    update contact set state = 'final', status = 'unknownCause', reason = 'callUnknown'
    where account = ${calls.account} and task = ${calls.task} and state = 'ready'
      and (id = ${calls.contact} or number_key = ${calls.numberKey})`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Those of these attempts that the database does not contain. */
export const listUnknownAttempts = async (
  db: Db,
  attempts: readonly string[],
): Promise<ReadonlySet<string>> => {
  const found = await sql<{ id: string }>`
    select n.id from unnest(${attempts}::uuid[]) as n(id)
    where not exists (select from attempt a where a.id = n.id)`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

const plain = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const countDeadLetters = async (db: Db): Promise<number> => {
  const found = await sql<{ letters: number }>`select count(*)::int as letters from dead_letter`.execute(db)
  return found.rows[0]?.letters ?? 0
}

import type { AccountId, AttemptId, LineId, TransferResult } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, instant, toJsonb } from '../../../platform/db/index.ts'

export type TransferRequestingCall = {
  readonly account: AccountId
  readonly task: string
  /** Until the call must have ended. */
  readonly leaseSec: number
}

/** The requesting call, while it is open on this engine. */
export const findTransferRequestingCall = async (
  db: Db,
  engine: string,
  attempt: AttemptId,
): Promise<TransferRequestingCall | undefined> => {
  const found = await sql<TransferRequestingCall>`
    select account, task, (max_talk_sec + 60)::float8 as "leaseSec" from attempt
    where id = ${attempt} and engine = ${engine} and ended_at is null for key share`.execute(db)
  return found.rows[0]
}

/** The group that a flow names; without a name the task's own, else any group of the account. */
export const findAskedGroups = async (
  db: Db,
  { account, task }: TransferRequestingCall,
  name: string,
): Promise<readonly string[]> => {
  const found = await sql<{ id: string }>`
    select g.id from agent_group g
    where g.account = ${account} and case when ${name} <> '' then g.name = ${name}
      else not exists (select from task_pacing p where p.account = g.account and p.task = ${task})
        or exists (select from task_pacing p where p.account = g.account and p.task = ${task} and p.agent_group = g.id) end
    order by g.created_at, g.id`.execute(db)
  return found.rows.map(({ id }) => id)
}

/**
 * Stores that it waits; returns how many earlier requests still wait, and whether it has a seat already. Undefined if it is
 * over.
 */
export const keepAsking = async (
  db: Db,
  call: TransferRequestingCall,
  ask: { readonly transfer: string; readonly attempt: AttemptId; readonly groups: readonly string[] },
): Promise<{ readonly ahead: number; readonly hasSeat: boolean } | undefined> => {
  const kept = await sql<{ ahead: number; hasSeat: boolean }>`
    with kept as (
      insert into transfer (account, id, attempt, task, agent_group)
      values (${call.account}, ${ask.transfer}, ${ask.attempt}, ${call.task}, ${ask.groups[0] ?? null}::uuid)
      on conflict (id) do update set seen_at = now()
      where transfer.account = excluded.account and transfer.attempt = excluded.attempt and transfer.result is null
      returning asked_at, seat)
    select kept.seat is not null as "hasSeat", (select count(*)::int from transfer f
      where f.account = ${call.account} and f.result is null and f.seat is null and f.id <> ${ask.transfer}
        and f.agent_group = any (${ask.groups}::uuid[]) and f.asked_at < kept.asked_at
        and f.seen_at > now() - interval '3 seconds') as ahead
    from kept`.execute(db)
  return kept.rows[0]
}

export type GivenSeat = {
  readonly id: string
  readonly group: string
  readonly number: string
  readonly host: string
  readonly port: number
  readonly transport: 'udp' | 'tcp'
  readonly line: LineId | null
  readonly username: string | null
  readonly sealedPassword: Buffer | null
  readonly codecs: ('PCMU' | 'PCMA')[]
  readonly networks: string[]
  readonly rtpTimeoutSec: number
  readonly callingNumber: string
  /** Of its line; 0 is unlimited. */
  readonly maxConcurrency: number
  /** The limit of the account's grant on the line; null for its own line. */
  readonly grantedConcurrency: number | null
}

/**
 * The seat that has been free longest, after those due to earlier requests; locked for this transaction. None if its line is
 * full.
 */
export const lockFreeSeat = async (
  db: Db,
  call: TransferRequestingCall,
  { groups, ahead }: { readonly groups: readonly string[]; readonly ahead: number },
): Promise<GivenSeat | undefined> => {
  const found = await sql<GivenSeat>`
    select s.id, s.agent_group as "group", s.number, coalesce(l.host, s.host) as host, coalesce(l.port, s.port) as port,
      coalesce(l.transport, s.transport) as transport, s.line, l.username, l.sealed_password as "sealedPassword",
      coalesce(l.codecs, '{PCMU,PCMA}') as codecs, coalesce(l.networks, '{}') as networks,
      coalesce(l.rtp_timeout_sec, 30) as "rtpTimeoutSec", coalesce(l.calling_number, '') as "callingNumber",
      coalesce(l.max_concurrency, 0) as "maxConcurrency",
      case when l.account <> s.account then g.max_concurrency end as "grantedConcurrency"
    from seat s left join line l on l.id = s.line left join line_grant g on g.line = l.id and g.grantee = s.account
    where s.account = ${call.account} and s.agent_group = any (${groups}::uuid[])
      and (s.state = 'free' or (s.state = 'wrapUp' and s.until <= now()))
      and (s.line is null or (l.status = 'enabled' and (l.account = s.account or g.grantee is not null)))
      and (coalesce(l.max_concurrency, 0) = 0 or ${ahead} < l.max_concurrency - (
        select count(*) from line_slot t where t.line = l.id and t.n <= l.max_concurrency and t.lease_until >= now()))
    order by s.since, s.id limit 1 offset ${ahead} for update of s skip locked`.execute(db)
  return found.rows[0]
}

export const giveSeat = async (
  db: Db,
  call: TransferRequestingCall,
  gift: {
    readonly seat: GivenSeat
    readonly transfer: string
    readonly attempt: AttemptId
    readonly forSec: number
  },
): Promise<void> => {
  await sql`
    update seat set state = 'ringing', since = now(), busy_since = now(), until = now() + make_interval(secs => ${gift.forSec}),
      transfer = ${gift.transfer}, attempt = ${gift.attempt}
    where account = ${call.account} and id = ${gift.seat.id}`.execute(db)
  await sql`
    update transfer set seat = ${gift.seat.id}, agent_group = ${gift.seat.group}, assigned_at = now()
    where account = ${call.account} and id = ${gift.transfer}`.execute(db)
}

/** The call did not reach this seat: after no answer it is paused, after busy it rests. 0 if the transfer no longer held it. */
export const takeSeatBack = async (
  db: Db,
  call: TransferRequestingCall,
  back: { readonly seat: string; readonly transfer: string; readonly why: 'busy' | 'noAnswer' | 'failed' },
): Promise<number> => {
  const isMissed = back.why === 'noAnswer'
  await sql`
    update seat s set state = ${isMissed ? 'paused' : 'wrapUp'}, since = now(), busy_since = null, transfer = null,
      attempt = null, until = case when ${isMissed} then null else now() + make_interval(secs => greatest(5, g.wrap_up_sec)) end
    from agent_group g
    where s.account = ${call.account} and s.id = ${back.seat} and s.transfer = ${back.transfer}
      and g.account = s.account and g.id = s.agent_group`.execute(db)
  const done = await sql`
    update transfer set seat = null, ringing_at = null
    where account = ${call.account} and id = ${back.transfer} and seat = ${back.seat} and result is null`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

/** Applies the journal's event of a transfer; a repeated event changes nothing. */
export const markTransfer = async (
  db: Db,
  account: AccountId,
  update: { readonly transfer: string; readonly kind: 'ringing' | 'answered'; readonly atMs: number },
): Promise<void> => {
  const { transfer, kind, atMs } = update
  if (kind === 'ringing') {
    await sql`update transfer set ringing_at = coalesce(ringing_at, ${instant(atMs)})
      where account = ${account} and id = ${transfer}`.execute(db)
    return
  }
  await sql`
    update transfer set answered_at = coalesce(answered_at, ${instant(atMs)}), result = 'success'
    where account = ${account} and id = ${transfer} and result is null`.execute(db)
  await sql`
    update seat s set state = 'talking', since = now(), until = now() + make_interval(secs => a.max_talk_sec + 60)
    from attempt a
    where s.account = ${account} and s.transfer = ${transfer} and s.state = 'ringing'
      and a.account = s.account and a.id = s.attempt and a.ended_at is null`.execute(db)
}

export type EndedTransfer = {
  readonly account: AccountId
  readonly attempt: AttemptId
  /** Absent if it is any open transfer of the call. */
  readonly transfer?: string
  /** Absent if no report can come any more: then it is derived from how far the transfer came. */
  readonly result?: TransferResult
  readonly atMs: number
}

const endedRows = (ended: readonly EndedTransfer[]) =>
  sql`jsonb_to_recordset(${toJsonb(ended)}::jsonb) as e(account uuid, attempt uuid, transfer uuid, result text, "atMs" float8)`

/** Failed transfers: their ringing seats are free at once. Returns which these were. */
export const failTransfers = async (db: Db, failed: readonly EndedTransfer[]): Promise<readonly string[]> => {
  const done = await sql<{ id: string }>`
    update transfer t set ended_at = to_timestamp(e."atMs" / 1000),
      result = coalesce(e.result, case when t.ringing_at is null then 'hungUpAssigning' else 'hungUpRinging' end)
    from ${endedRows(failed)}
    where t.account = e.account and t.attempt = e.attempt and t.result is null
      and (e.transfer is null or t.id = e.transfer)
    returning t.id`.execute(db)
  const ids = done.rows.map(({ id }) => id)
  await sql`
    update seat s set state = 'free', since = now(), until = null, busy_since = null, transfer = null, attempt = null
    where s.transfer = any (${ids}::uuid[]) and s.state = 'ringing'`.execute(db)
  return ids
}

/** The calls are over: seats in conversation go to wrap-up, and the transfers end. */
export const endTransfersOf = async (db: Db, ended: readonly EndedTransfer[]): Promise<void> => {
  await sql`
    update transfer t set ended_at = coalesce(t.ended_at, to_timestamp(e."atMs" / 1000))
    from ${endedRows(ended)}
    where t.account = e.account and t.attempt = e.attempt and t.result is not null`.execute(db)
  await sql`
    update seat s set state = case when g.wrap_up_sec > 0 then 'wrapUp' else 'free' end, since = now(),
      until = case when g.wrap_up_sec > 0 then now() + make_interval(secs => g.wrap_up_sec) end,
      busy_since = case when g.wrap_up_sec > 0 then s.busy_since end, transfer = null, attempt = null
    from ${endedRows(ended)}, agent_group g
    where s.account = e.account and s.attempt = e.attempt and s.state = 'talking'
      and g.account = s.account and g.id = s.agent_group`.execute(db)
}

/** States with a time limit: wrap-up, and calls that must have ended. */
export const freeSeatsInTime = async (db: Db): Promise<number> => {
  const done = await sql`
    update seat set state = 'free', since = now(), until = null, busy_since = null, transfer = null, attempt = null
    where until <= now() and state in ('wrapUp', 'ringing', 'talking')`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/**
 * Pauses the seats of calls whose engine has been gone for so long and may not return; the agent resumes by hand. Their slots
 * stay taken, because the conversation may still go on.
 */
export const pauseSeatsOfLostEngines = async (db: Db, awaySec: number): Promise<void> => {
  await sql`
    update seat s set state = 'paused', since = now(), until = null, busy_since = null, transfer = null, attempt = null
    from attempt a join engine e on e.id = a.engine
    where a.id = s.attempt and s.state in ('ringing', 'talking')
      and e.last_seen < now() - make_interval(secs => ${awaySec})`.execute(db)
}

/** Deletes the history of seat states that no figure uses. */
export const forgetSeatPast = async (db: Db): Promise<void> => {
  await sql`delete from seat_spell where to_at < now() - interval '1 day'`.execute(db)
  await sql`delete from pacing_decision where at < now() - interval '1 day'`.execute(db)
}

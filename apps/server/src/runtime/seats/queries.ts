import type { AccountId, AttemptId, LineId, TransferResult } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, instant, toJsonb } from '../../platform/db/index.ts'

export type AskingCall = { readonly account: AccountId; readonly task: string; readonly leaseUntilMs: number }

/** The call that asks, as long as it is open on this engine. */
export const findAskingCall = async (
  db: Db,
  engine: string,
  attempt: AttemptId,
): Promise<AskingCall | undefined> => {
  const found = await sql<AskingCall>`
    select account, task, lease_until as "leaseUntilMs" from attempt
    where id = ${attempt} and engine = ${engine} and ended_at is null for key share`.execute(db)
  return found.rows[0]
}

/** The group that a flow names; where it names none the task's own, else any that the account has. */
export const findAskedGroups = async (
  db: Db,
  { account, task }: AskingCall,
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

/** Keeps that it waits; how many asked before it and wait still, and whether it has a seat already. Undefined where it is over. */
export const keepAsking = async (
  db: Db,
  call: AskingCall,
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
  readonly callingNumber: string
}

/** The seat that has been free longest, but for those that are due to who asked before; locked, and nobody else's meanwhile. */
export const lockFreeSeat = async (
  db: Db,
  call: AskingCall,
  { groups, ahead }: { readonly groups: readonly string[]; readonly ahead: number },
): Promise<GivenSeat | undefined> => {
  const found = await sql<GivenSeat>`
    select s.id, s.agent_group as "group", s.number, coalesce(l.host, s.host) as host, coalesce(l.port, s.port) as port,
      coalesce(l.transport, s.transport) as transport, s.line, l.username, l.sealed_password as "sealedPassword",
      coalesce(l.codecs, '{PCMU,PCMA}') as codecs, coalesce(l.calling_number, '') as "callingNumber"
    from seat s left join line l on l.id = s.line
    where s.account = ${call.account} and s.agent_group = any (${groups}::uuid[])
      and (s.state = 'free' or (s.state = 'wrapUp' and s.until <= now()))
      and (s.line is null or (l.status = 'enabled' and (l.account = s.account
        or exists (select from line_grant g where g.line = l.id and g.grantee = s.account))))
    order by s.since, s.id limit 1 offset ${ahead} for update of s skip locked`.execute(db)
  return found.rows[0]
}

export const giveSeat = async (
  db: Db,
  call: AskingCall,
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

/** The call did not come to this seat: who misses calls is paused, who is busy gets a rest. */
export const takeSeatBack = async (
  db: Db,
  call: AskingCall,
  back: { readonly seat: string; readonly transfer: string; readonly why: 'busy' | 'noAnswer' | 'failed' },
): Promise<void> => {
  const isMissed = back.why === 'noAnswer'
  await sql`
    update seat s set state = ${isMissed ? 'paused' : 'wrapUp'}, since = now(), busy_since = null, transfer = null,
      attempt = null, until = case when ${isMissed} then null else now() + make_interval(secs => greatest(5, g.wrap_up_sec)) end
    from agent_group g
    where s.account = ${call.account} and s.id = ${back.seat} and s.transfer = ${back.transfer}
      and g.account = s.account and g.id = s.agent_group`.execute(db)
  await sql`
    update transfer set seat = null, ringing_at = null
    where account = ${call.account} and id = ${back.transfer} and seat = ${back.seat} and result is null`.execute(
    db,
  )
}

/** What the journal tells of a transfer; told again it changes nothing. */
export const markTransfer = async (
  db: Db,
  account: AccountId,
  news: { readonly transfer: string; readonly kind: 'ringing' | 'answered'; readonly atMs: number },
): Promise<void> => {
  const { transfer, kind, atMs } = news
  if (kind === 'ringing') {
    await sql`update transfer set ringing_at = coalesce(ringing_at, ${instant(atMs)})
      where account = ${account} and id = ${transfer}`.execute(db)
    return
  }
  await sql`
    update transfer set answered_at = coalesce(answered_at, ${instant(atMs)}), result = 'success'
    where account = ${account} and id = ${transfer} and result is null`.execute(db)
  await sql`
    update seat s set state = 'talking', since = now(), until = a.lease_until
    from attempt a
    where s.account = ${account} and s.transfer = ${transfer} and s.state = 'ringing'
      and a.account = s.account and a.id = s.attempt and a.ended_at is null`.execute(db)
}

export type EndedTransfer = {
  readonly account: AccountId
  readonly attempt: AttemptId
  readonly result: TransferResult
  readonly atMs: number
}

const endedRows = (ended: readonly EndedTransfer[]) =>
  sql`jsonb_to_recordset(${toJsonb(ended)}::jsonb) as e(account uuid, attempt uuid, result text, "atMs" float8)`

/** Transfers that came to nothing: their seats, where one rang, are free again at once. */
export const failTransfers = async (db: Db, failed: readonly EndedTransfer[]): Promise<void> => {
  await sql`
    update transfer t set result = e.result, ended_at = to_timestamp(e."atMs" / 1000)
    from ${endedRows(failed)}
    where t.account = e.account and t.attempt = e.attempt and t.result is null`.execute(db)
  await sql`
    update seat s set state = 'free', since = now(), until = null, busy_since = null, transfer = null, attempt = null
    from ${endedRows(failed)}
    where s.account = e.account and s.attempt = e.attempt and s.state = 'ringing'`.execute(db)
}

/** The calls are over: who talked rests, and the transfers have their ends. */
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

/** States that end by themselves: wrap-up, and calls on which nobody can be any more. */
export const freeSeatsInTime = async (db: Db): Promise<number> => {
  const done = await sql`
    update seat set state = 'free', since = now(), until = null, busy_since = null, transfer = null, attempt = null
    where until <= now() and state in ('wrapUp', 'ringing', 'talking')`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Nobody asks for what is older than this. */
export const forgetSeatPast = async (db: Db): Promise<void> => {
  await sql`delete from seat_spell where to_at < now() - interval '1 day'`.execute(db)
  await sql`delete from pacing_decision where at < now() - interval '1 day'`.execute(db)
}

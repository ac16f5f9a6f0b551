import type { AttemptId, LineId } from '@parley/contract/vocabulary'
import type { LineHealth } from '@parley/core/dialing'
import { sql } from 'kysely'
import { type Db, instant, instantOrNull, toJsonb } from '../../../platform/db/index.ts'

/** A line's health in the database's time. */
export type KeptHealth = LineHealth & {
  readonly line: LineId
  readonly trialAttempt: AttemptId | null
  readonly nowMs: number
}

const columns = sql`h.line, h.state, h.score, h.fault, h.openings, h.since as "sinceMs", h.probe_at as "probeMs",
  h.trial_attempt as "trialAttempt",
  (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"`

type Row = Omit<KeptHealth, 'fault' | 'probeMs'> & {
  readonly fault: LineHealth['fault'] | null
  readonly probeMs: number | null
}
const healthOf = ({ fault, probeMs, ...row }: Row): KeptHealth => ({
  ...row,
  fault: fault ?? undefined,
  probeMs: probeMs ?? undefined,
})

/** Those of these lines whose health a good call would change. */
export const listUnwellLines = async (db: Db, lines: readonly LineId[]): Promise<readonly LineId[]> => {
  const found = await sql<{ line: LineId }>`
    select h.line from line_health h
    where h.line = any (${lines}::uuid[]) and (h.state <> 'closed' or h.score > 0) order by h.line`.execute(
    db,
  )
  return found.rows.map(({ line }) => line)
}

/** Locks the health of lines, in the order of their ids. */
export const lockLineHealth = async (db: Db, lines: readonly LineId[]): Promise<readonly KeptHealth[]> => {
  await sql`
    insert into line_health (account, line)
    select l.account, l.id from line l where l.id = any (${lines}::uuid[]) order by l.id
    on conflict do nothing`.execute(db)
  const found = await sql<Row>`
    select ${columns} from line_health h where h.line = any (${lines}::uuid[]) order by h.line for update`.execute(
    db,
  )
  return found.rows.map(healthOf)
}

export const saveLineHealth = async (
  db: Db,
  { line, ...health }: LineHealth & { readonly line: LineId; readonly sipCode: number | undefined },
): Promise<void> => {
  await sql`
    update line_health set state = ${health.state}, score = ${health.score}, fault = ${health.fault ?? null},
      sip_code = coalesce(${health.sipCode ?? null}::int, sip_code), openings = ${health.openings},
      since = ${instant(health.sinceMs)}, probe_at = ${instantOrNull(health.probeMs)}, trial_attempt = null, trial_until = null
    where line = ${line}`.execute(db)
}

/** Marks these attempts as ended by their line, and by a line that is down. */
export const markLineFaults = async (
  db: Db,
  faults: readonly { readonly id: string; readonly fault: string; readonly isDown: boolean }[],
): Promise<void> => {
  if (faults.length === 0) return
  await sql`
    update attempt a set line_fault = f.fault, line_was_down = f."isDown"
    from jsonb_to_recordset(${toJsonb(faults)}::jsonb) as f(id uuid, fault text, "isDown" boolean)
    where a.id = f.id`.execute(db)
}

export type LineToProbe = {
  readonly lineId: LineId
  readonly host: string
  readonly port: number
  readonly transport: 'udp' | 'tcp'
  readonly codecs: ('PCMU' | 'PCMA')[]
}

/** An OPTIONS takes 32 s without an answer (RFC 3261 §17.1.2.2); if the server dies meanwhile another one takes the line. */
const probeLeaseSec = 40

/** Due lines with an open circuit, each claimed by one server. */
export const claimLinesToProbe = async (db: Db): Promise<readonly LineToProbe[]> => {
  const found = await sql<LineToProbe>`
    with due as (
      select h.line from line_health h join line l on l.id = h.line and l.status = 'enabled'
      where h.state = 'open' and h.probe_at <= clock_timestamp()
      order by h.probe_at limit 50 for update of h skip locked)
    update line_health h set probe_at = clock_timestamp() + make_interval(secs => ${probeLeaseSec})
    from due join line l on l.id = due.line
    where h.line = due.line
    returning l.id as "lineId", l.host, l.port, l.transport, l.codecs`.execute(db)
  return found.rows
}

/** Whether a call may try a half-open line; its row stays locked until the transaction ends. */
export const lockTrial = async (db: Db, line: LineId): Promise<boolean> => {
  const found = await sql`
    select from line_health h
    where h.line = ${line} and h.state = 'halfOpen' and (h.trial_until is null or h.trial_until < clock_timestamp())
    for update skip locked`.execute(db)
  return found.rows.length > 0
}

/** Reserves the line's trial for this call, for a limited time. */
export const takeTrial = async (
  db: Db,
  line: LineId,
  { attempt, forSec }: { readonly attempt: string; readonly forSec: number },
): Promise<void> => {
  await sql`
    update line_health set trial_attempt = ${attempt}, trial_until = clock_timestamp() + make_interval(secs => ${forSec})
    where line = ${line}`.execute(db)
}

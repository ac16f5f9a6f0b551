import type { AccountId, LineId, LoginId } from '@parley/contract/vocabulary'
import type { LineFault, LineHealth } from '@parley/core/dialing'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

export type LineRow = {
  readonly account: AccountId
  readonly id: LineId
  readonly name: string
  readonly type: 'platform' | 'thirdParty' | 'callCenter'
  readonly status: 'enabled' | 'disabled' | 'deleted'
  readonly host: string
  readonly port: number
  readonly transport: 'udp' | 'tcp'
  readonly callingNumber: string
  readonly maxConcurrency: number
  readonly ringCeilingSec: number
  readonly callsPerSec: number
  readonly networks: readonly string[]
  readonly rtpTimeoutSec: number
}

const columns = sql`l.account, l.id, l.name, l.type, l.status, l.host, l.port, l.transport,
  l.calling_number as "callingNumber", l.max_concurrency as "maxConcurrency", l.ring_ceiling_sec as "ringCeilingSec",
  l.calls_per_sec as "callsPerSec", l.networks, l.rtp_timeout_sec as "rtpTimeoutSec"`

export type NewLine = Omit<LineRow, 'account' | 'status'> & {
  readonly username: string | undefined
  readonly sealedPassword: Buffer | undefined
  readonly codecs: readonly ('PCMU' | 'PCMA')[]
}

export const insertLine = async (db: Db, account: AccountId, line: NewLine): Promise<number> => {
  const done = await sql`
    insert into line (account, id, name, type, host, port, transport, username, sealed_password, codecs,
      calling_number, max_concurrency, calls_per_sec, ring_ceiling_sec, networks, rtp_timeout_sec)
    values (${account}, ${line.id}, ${line.name}, ${line.type}, ${line.host}, ${line.port}, ${line.transport},
      ${line.username ?? null}, ${line.sealedPassword ?? null}, ${line.codecs}::text[], ${line.callingNumber},
      ${line.maxConcurrency}, ${line.callsPerSec}, ${line.ringCeilingSec}, ${line.networks}::text[], ${line.rtpTimeoutSec})`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

/** Own lines and those of accounts below. */
export const listLines = async (db: Db, account: AccountId): Promise<readonly LineRow[]> => {
  const found = await sql<LineRow>`
    select ${columns} from line l
    where l.account ${withinScope(account)} and l.status <> 'deleted' order by l.created_at, l.id`.execute(db)
  return found.rows
}

/** A line that the account may dial over: its own, or a granted one. */
export const findUsableLine = async (
  db: Db,
  account: AccountId,
  id: LineId,
): Promise<LineRow | undefined> => {
  const found = await sql<LineRow>`
    select ${columns} from line l
    where l.id = ${id} and l.status = 'enabled'
      and (l.account = ${account} or exists (
        select from line_grant g where g.line = l.id and g.grantee = ${account}))`.execute(db)
  return found.rows[0]
}

/** Lines that the account may dial over: its own, and granted ones. */
export const listUsableLines = async (db: Db, account: AccountId): Promise<readonly LineRow[]> => {
  const found = await sql<LineRow>`
    select ${columns} from line l
    where l.status = 'enabled' and (l.account = ${account} or exists (
      select from line_grant g where g.line = l.id and g.grantee = ${account}))
    order by l.name, l.id`.execute(db)
  return found.rows
}

/** A line as its owner sees it; the sealed password is not included. */
export type KeptLine = LineRow & {
  readonly username: string | null
  readonly hasPassword: boolean
  /** Null if it never had a fault. */
  readonly health: LineHealth['state'] | null
  readonly fault: LineFault | null
  readonly faultCode: number | null
  readonly healthSinceMs: number | null
  readonly probeAtMs: number | null
}

const keptColumns = sql`${columns}, l.username, l.has_password as "hasPassword",
  h.state as health, h.fault, h.sip_code as "faultCode", h.since as "healthSinceMs", h.probe_at as "probeAtMs"`

export const findLine = async (db: Db, account: AccountId, id: LineId): Promise<KeptLine | undefined> => {
  const found = await sql<KeptLine>`
    select ${keptColumns} from line l left join line_health h on h.line = l.id
    where l.id = ${id} and l.account ${withinScope(account)} and l.status <> 'deleted'`.execute(db)
  return found.rows[0]
}

export const pageOfLines = async (
  db: Db,
  account: AccountId,
  page: { readonly name: string; readonly limit: number; readonly offset: number },
): Promise<{ readonly lines: readonly KeptLine[]; readonly total: number }> => {
  const matches = sql`l.account ${withinScope(account)} and l.status <> 'deleted'
    and (${page.name} = '' or position(lower(${page.name}) in lower(l.name)) > 0)`
  const found = await sql<KeptLine>`
    select ${keptColumns} from line l left join line_health h on h.line = l.id
    where ${matches} order by l.created_at desc, l.id desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from line l where ${matches}`.execute(db)
  return { lines: found.rows, total: counted.rows[0]?.total ?? 0 }
}

export type LineEdit = Pick<
  KeptLine,
  | 'id'
  | 'name'
  | 'host'
  | 'port'
  | 'transport'
  | 'username'
  | 'callingNumber'
  | 'maxConcurrency'
  | 'ringCeilingSec'
  | 'callsPerSec'
  | 'networks'
  | 'rtpTimeoutSec'
> & {
  /** Undefined keeps the stored one. */
  readonly sealedPassword: Buffer | undefined
}

export const updateLine = async (db: Db, account: AccountId, edit: LineEdit): Promise<number> => {
  const done = await sql`
    update line set name = ${edit.name}, host = ${edit.host}, port = ${edit.port}, transport = ${edit.transport},
      username = ${edit.username}, calling_number = ${edit.callingNumber}, max_concurrency = ${edit.maxConcurrency},
      ring_ceiling_sec = ${edit.ringCeilingSec}, calls_per_sec = ${edit.callsPerSec},
      networks = ${edit.networks}::text[], rtp_timeout_sec = ${edit.rtpTimeoutSec}
    where id = ${edit.id} and account ${withinScope(account)} and status <> 'deleted'`.execute(db)
  if (edit.sealedPassword !== undefined)
    await sql`update line set sealed_password = ${edit.sealedPassword}
      where id = ${edit.id} and account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** A changed line is probed at once, not when its next probe is due. */
export const retryLine = async (db: Db, account: AccountId, line: LineId): Promise<number> => {
  const done = await sql`
    update line_health set state = 'halfOpen', since = clock_timestamp(), openings = 0, probe_at = null,
      trial_attempt = null, trial_until = null
    where line = ${line} and account ${withinScope(account)} and state <> 'closed'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Decision §11: tasks over a line that is gone pause with reason 7. */
export const pauseTasksOfLine = async (
  db: Db,
  account: AccountId,
  line: LineId,
  /** Only this account's tasks; absent: all. */
  grantee: AccountId | null = null,
): Promise<number> => {
  const done = await sql`
    update task t set status = 'paused', pause_reason = 'route', waiting_for = null, waiting_until = null,
      updated_at = now()
    where t.line = ${line} and t.status = 'running' and t.account ${withinScope(account)}
      and (${grantee}::uuid is null or t.account = ${grantee})`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type LineGrantRow = {
  readonly line: LineId
  readonly grantee: AccountId
  readonly granteeName: string
  /** The login that names the grantee on the wire: its first one that is no sub-user. */
  readonly login: LoginId | null
  readonly maxConcurrency: number
}

export const listLineGrants = async (
  db: Db,
  account: AccountId,
  line: LineId,
): Promise<readonly LineGrantRow[]> => {
  const found = await sql<LineGrantRow>`
    select g.line, g.grantee, a.name as "granteeName", g.max_concurrency as "maxConcurrency",
      (select l.id from login l where l.account = g.grantee order by l.is_sub_user, l.id limit 1) as login
    from line_grant g join account a on a.id = g.grantee
    where g.line = ${line} and g.account ${withinScope(account)} order by a.path`.execute(db)
  return found.rows
}

export const upsertLineGrant = async (
  db: Db,
  account: AccountId,
  grant: { readonly line: LineId; readonly grantee: AccountId; readonly maxConcurrency: number },
): Promise<number> => {
  const done = await sql`
    insert into line_grant (account, line, grantee, max_concurrency)
    select l.account, l.id, g.id, ${grant.maxConcurrency}
    from line l, account g
    where l.id = ${grant.line} and l.account ${withinScope(account)} and g.id = ${grant.grantee}
    on conflict (account, line, grantee) do update set max_concurrency = excluded.max_concurrency`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const deleteLineGrant = async (
  db: Db,
  account: AccountId,
  grant: { readonly line: LineId; readonly grantee: AccountId },
): Promise<number> => {
  const done = await sql`
    delete from line_grant
    where line = ${grant.line} and grantee = ${grant.grantee} and account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const setLineStatus = async (
  db: Db,
  account: AccountId,
  change: { readonly id: LineId; readonly status: LineRow['status'] },
): Promise<number> => {
  const done = await sql`
    update line set status = ${change.status} where id = ${change.id} and account ${withinScope(account)}`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0)
}

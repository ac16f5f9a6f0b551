import type { AccountId, LineId } from '@parley/contract/vocabulary'
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
}

const columns = sql`l.account, l.id, l.name, l.type, l.status, l.host, l.port, l.transport,
  l.calling_number as "callingNumber", l.max_concurrency as "maxConcurrency", l.ring_ceiling_sec as "ringCeilingSec"`

export type NewLine = Omit<LineRow, 'account' | 'status'> & {
  readonly username: string | undefined
  readonly sealedPassword: Buffer | undefined
  readonly codecs: readonly ('PCMU' | 'PCMA')[]
  readonly callsPerSec: number
}

export const insertLine = async (db: Db, account: AccountId, line: NewLine): Promise<number> => {
  const done = await sql`
    insert into line (account, id, name, type, host, port, transport, username, sealed_password, codecs,
      calling_number, max_concurrency, calls_per_sec, ring_ceiling_sec)
    values (${account}, ${line.id}, ${line.name}, ${line.type}, ${line.host}, ${line.port}, ${line.transport},
      ${line.username ?? null}, ${line.sealedPassword ?? null}, ${line.codecs}::text[], ${line.callingNumber},
      ${line.maxConcurrency}, ${line.callsPerSec}, ${line.ringCeilingSec})`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Own lines and those below. */
export const listLines = async (db: Db, account: AccountId): Promise<readonly LineRow[]> => {
  const found = await sql<LineRow>`
    select ${columns} from line l
    where l.account ${withinScope(account)} and l.status <> 'deleted' order by l.created_at, l.id`.execute(db)
  return found.rows
}

/** A line that the account may dial over: its own, or one granted to it. */
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

/** Lines that the account may dial over: its own, and those granted to it. */
export const listUsableLines = async (db: Db, account: AccountId): Promise<readonly LineRow[]> => {
  const found = await sql<LineRow>`
    select ${columns} from line l
    where l.status = 'enabled' and (l.account = ${account} or exists (
      select from line_grant g where g.line = l.id and g.grantee = ${account}))
    order by l.name, l.id`.execute(db)
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

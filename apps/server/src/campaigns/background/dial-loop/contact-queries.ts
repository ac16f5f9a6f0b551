import type { AccountId, CallStatus, ContactId, TaskId } from '@parley/contract/vocabulary'
import type { ContactCounts } from '@parley/core/dialing'
import { sql } from 'kysely'
import { type Callee, calleeOf } from '../../../platform/callee-of.ts'
import { type Db, instant, toJsonb } from '../../../platform/db/index.ts'
import type { NumberVault } from '../../../platform/number-vault.ts'
import { blacklistedBy, type JudgeableContact } from '../../call-rules/index.ts'

export type DueContact = JudgeableContact &
  Callee & {
    readonly name: string
    readonly variables: Readonly<Record<string, string>>
    readonly attemptsMade: number
    readonly round: number
    /** An engine reported calling it by an attempt that the database has lost. */
    readonly isCallUnknown: boolean
  }

type ClaimedRow = Omit<DueContact, 'written'> & { readonly phone: string; readonly sealed: Buffer | null }

/** Due contacts in order, locked, with the highest blacklist that has them. The chain starts with the root. */
export const claimDueContacts = async (
  db: Db,
  account: AccountId,
  task: TaskId,
  claim: {
    readonly nowMs: number
    readonly limit: number
    readonly chain: readonly AccountId[]
    readonly numbers: NumberVault
  },
): Promise<readonly DueContact[]> => {
  const found = await sql<ClaimedRow>`
    select c.id, c.name, c.phone, c.number, c.number_key as "numberKey", c.sealed_number as sealed,
      c.time_zone as "timeZone", c.variables, c.attempts_made as "attemptsMade", c.round,
      ${blacklistedBy(claim.chain)} as "blacklistedBy", exists (
        select from dead_letter d where d.called_account = c.account and d.task = c.task and d.number_key = c.number_key)
        as "isCallUnknown"
    from contact c
    where c.account = ${account} and c.task = ${task} and c.state = 'ready' and c.due_at <= ${instant(claim.nowMs)}
    order by c.due_at, c.id limit ${claim.limit} for update of c skip locked`.execute(db)
  return found.rows.map((row) => ({ ...row, ...calleeOf(claim.numbers, row) }))
}

/**
 * Locks these numbers of an account until the transaction ends, and returns those that are in no call, so that two tasks never
 * call a number at once, on whichever servers. A number that another transaction holds counts as in a call.
 */
export const lockIdleNumbers = async (
  db: Db,
  account: AccountId,
  numberKeys: readonly string[],
): Promise<ReadonlySet<string>> => {
  // In key order and without waiting, so that no deadlock is possible.
  const locked = await sql<{ key: string }>`
    select n.key from unnest(${numberKeys}::text[]) as n(key)
    where pg_try_advisory_xact_lock(hashtextextended('number ' || ${account}::text || ' ' || n.key, 0))`.execute(
    db,
  )
  const keys = locked.rows.map(({ key }) => key)
  // A separate statement after the locks: it sees what their last holders committed.
  const inCall = await sql<{ key: string }>`
    select distinct c.number_key as key from contact c
    where c.account = ${account} and c.number_key = any (${keys}::text[]) and c.state = 'open'`.execute(db)
  const busy = new Set(inCall.rows.map(({ key }) => key))
  return new Set(keys.filter((key) => !busy.has(key)))
}

export const hasReadyContacts = async (db: Db, account: AccountId, task: TaskId): Promise<boolean> => {
  const found = await sql`
    select from contact where account = ${account} and task = ${task} and state = 'ready' limit 1`.execute(db)
  return found.rows.length > 0
}

export type PutContact = {
  readonly id: ContactId
  readonly reason: string
  /** Absent: it is never called again, and ends with this status. */
  readonly dueMs: number | undefined
  readonly status: CallStatus
}

/** Postpones or ends contacts, each with its reason. */
export const putContacts = async (
  db: Db,
  account: AccountId,
  contacts: readonly PutContact[],
): Promise<void> => {
  await sql`
    update contact c set reason = p.reason,
      state = case when p."dueMs" is null then 'final' else c.state end,
      status = case when p."dueMs" is null then p.status else c.status end,
      due_at = coalesce(to_timestamp(p."dueMs" / 1000), c.due_at)
    from jsonb_to_recordset(${toJsonb(contacts)}::jsonb) as p(id uuid, reason text, "dueMs" float8, status text)
    where c.account = ${account} and c.id = p.id`.execute(db)
}

export const countsOfTask = async (db: Db, account: AccountId, task: TaskId): Promise<ContactCounts> => {
  const found = await sql<ContactCounts>`
    select count(*) filter (where state = 'ready')::int as ready, count(*) filter (where state = 'open')::int as open,
      count(*) filter (where state = 'final')::int as final, count(*) filter (where attempts_used > 0)::int as dialled,
      count(*) filter (where state = 'final' and attempts_used = 0 and attempts_made > 0)::int as "endedByLine"
    from contact where account = ${account} and task = ${task}`.execute(db)
  return found.rows[0] ?? { ready: 0, open: 0, final: 0, dialled: 0, endedByLine: 0 }
}

export const nextDueMs = async (db: Db, account: AccountId, task: TaskId): Promise<number | undefined> => {
  const found = await sql<{ dueMs: number | null }>`
    select min(due_at) as "dueMs" from contact
    where account = ${account} and task = ${task} and state = 'ready'`.execute(db)
  return found.rows[0]?.dueMs ?? undefined
}

/** Whether an import into the task is still running. */
export const awaitsImport = async (db: Db, account: AccountId, task: TaskId): Promise<boolean> => {
  const found = await sql`
    select from import_job where account = ${account} and task = ${task} and state in ('waiting', 'running') limit 1
    `.execute(db)
  return found.rows.length > 0
}

export const hasOpenContacts = async (db: Db, account: AccountId, task: TaskId): Promise<boolean> => {
  const found = await sql`
    select from contact where account = ${account} and task = ${task} and state = 'open' limit 1`.execute(db)
  return found.rows.length > 0
}

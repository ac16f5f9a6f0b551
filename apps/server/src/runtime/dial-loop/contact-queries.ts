import type { AccountId, CallStatus, ContactId, TaskId } from '@parley/contract/vocabulary'
import type { ContactCounts } from '@parley/core/dialing'
import { sql } from 'kysely'
import { blacklistedBy, type JudgeableContact } from '../../features/call-rules/index.ts'
import { type Callee, calleeOf } from '../../platform/callee-of.ts'
import { type Db, instant, toJsonb } from '../../platform/db/index.ts'
import type { NumberVault } from '../../platform/number-vault.ts'

export type DueContact = JudgeableContact &
  Callee & {
    readonly name: string
    readonly variables: Readonly<Record<string, string>>
    readonly attemptsMade: number
    readonly round: number
  }

type ClaimedRow = Omit<DueContact, 'written'> & { readonly phone: string; readonly sealed: Buffer | null }

/** Due contacts in their order, locked, with the highest list that they are on. The chain begins with the root. */
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
    select c.id, c.name, c.phone, c.number, c.number_key as "numberKey", c.sealed_number as sealed, c.variables, c.attempts_made as "attemptsMade", c.round,
      ${blacklistedBy(claim.chain)} as "blacklistedBy"
    from contact c
    where c.account = ${account} and c.task = ${task} and c.state = 'ready' and c.due_at <= ${instant(claim.nowMs)}
    order by c.due_at, c.id limit ${claim.limit} for update of c skip locked`.execute(db)
  return found.rows.map((row) => ({ ...row, ...calleeOf(claim.numbers, row) }))
}

/** Due contacts outside the window wait for its next opening, and say so. */
export const postponeDueContacts = async (
  db: Db,
  account: AccountId,
  task: TaskId,
  wait: { readonly nowMs: number; readonly untilMs: number; readonly limit: number },
): Promise<readonly ContactId[]> => {
  const done = await sql<{ id: ContactId }>`
    update contact set due_at = ${instant(wait.untilMs)}, reason = 'outsideWindow'
    where account = ${account} and id in (
      select id from contact
      where account = ${account} and task = ${task} and state = 'ready' and due_at <= ${instant(wait.nowMs)}
      order by due_at, id limit ${wait.limit} for update skip locked)
    returning id`.execute(db)
  return done.rows.map(({ id }) => id)
}

export type PutContact = {
  readonly id: ContactId
  readonly reason: string
  /** Absent: it is never called, and ends with this status. */
  readonly dueMs: number | undefined
  readonly status: CallStatus
}

/** Puts contacts off, or ends them, each with its reason. */
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

/** More contacts are on their way: an import into the task is not over. */
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

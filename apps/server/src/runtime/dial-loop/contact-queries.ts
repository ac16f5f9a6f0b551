import type { AccountId, CallStatus, ConsentKind, ContactId, TaskId } from '@parley/contract/vocabulary'
import type { BlacklistLevel, ContactCounts } from '@parley/core/dialing'
import { sql } from 'kysely'
import { type Db, instant, toJsonb } from '../../platform/db/index.ts'

export type DueContact = {
  readonly id: ContactId
  readonly name: string
  /** As it was typed. */
  readonly phone: string
  readonly number: string
  readonly variables: Readonly<Record<string, string>>
  readonly attemptsMade: number
  readonly round: number
  readonly blacklistedBy: BlacklistLevel | null
}

/** Due contacts in their order, locked, with the highest list that they are on. The chain begins with the root. */
export const claimDueContacts = async (
  db: Db,
  account: AccountId,
  task: TaskId,
  claim: { readonly nowMs: number; readonly limit: number; readonly chain: readonly AccountId[] },
): Promise<readonly DueContact[]> => {
  const found = await sql<DueContact>`
    select c.id, c.name, c.phone, c.number, c.variables, c.attempts_made as "attemptsMade", c.round, (
        select case when b.task is not null then 'task' when b.account = c.account then 'account'
          when b.account = ${claim.chain[0] ?? account} then 'platform' else 'reseller' end
        from blacklist b
        where b.number = c.number and b.account = any (${claim.chain}::uuid[]) and (b.task is null or b.task = c.task)
        order by array_position(${claim.chain}::uuid[], b.account), b.task nulls first limit 1) as "blacklistedBy"
    from contact c
    where c.account = ${account} and c.task = ${task} and c.state = 'ready' and c.due_at <= ${instant(claim.nowMs)}
    order by c.due_at, c.id limit ${claim.limit} for update of c skip locked`.execute(db)
  return found.rows
}

/** What a number went through with this account: when it was called in seven days, and the strongest consent in force. */
export type CallPast = {
  readonly id: ContactId
  readonly calledMs: readonly number[]
  readonly consent: ConsentKind | null
}

export const listCallPasts = async (
  db: Db,
  account: AccountId,
  asked: {
    readonly numbers: readonly { readonly id: ContactId; readonly number: string }[]
    readonly nowMs: number
  },
): Promise<readonly CallPast[]> => {
  const found = await sql<CallPast>`
    select n.id, coalesce((
        select jsonb_agg(extract(epoch from a.intent_at) * 1000)
        from contact c join attempt a on a.account = c.account and a.contact = c.id
        where c.account = ${account} and c.number = n.number
          and a.intent_at > ${instant(asked.nowMs)}::timestamptz - interval '7 days'
          and a.status not in ('dispatchError', 'noLineAvailable', 'lineUnavailable')), '[]') as "calledMs", (
        select max(o.kind) from consent o
        where o.account = ${account} and o.number = n.number and o.revoked_at is null
          and o.given_at <= ${instant(asked.nowMs)}
          and (o.expires_at is null or o.expires_at > ${instant(asked.nowMs)})) as consent
    from jsonb_to_recordset(${toJsonb(asked.numbers)}::jsonb) as n(id uuid, number text)`.execute(db)
  return found.rows
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

export const hasOpenContacts = async (db: Db, account: AccountId, task: TaskId): Promise<boolean> => {
  const found = await sql`
    select from contact where account = ${account} and task = ${task} and state = 'open' limit 1`.execute(db)
  return found.rows.length > 0
}

import type {
  AccountId,
  AttemptId,
  CallStatus,
  ContactId,
  LoginId,
  TaskId,
} from '@parley/contract/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import {
  type Counted,
  countAtMost,
  type Db,
  exactly,
  findByPart,
  instant,
  toJsonb,
  walkOf,
  withinScope,
} from '../../platform/db/index.ts'
import type { NumberKeys } from '../../platform/number-vault.ts'

export type ContactState = 'ready' | 'open' | 'final'

export type ContactRow = {
  readonly account: AccountId
  readonly id: ContactId
  readonly task: TaskId
  readonly name: string
  readonly phone: string
  readonly number: string
  /** Its own, which overrides that of its number. */
  readonly timeZone: string | null
  readonly variables: Readonly<Record<string, string>>
  readonly state: ContactState
  readonly status: CallStatus
  readonly attemptsMade: number
  readonly attemptsUsed: number
  readonly dueAtMs: number
  /** Why it was not called at the last check, or is not called again. */
  readonly reason: string | null
}

const columnsWith = (status: RawBuilder<unknown>) => sql`
  c.account, c.id, c.task, c.name, c.phone, c.number, c.time_zone as "timeZone", c.variables, c.state, ${status} as status,
  c.attempts_made as "attemptsMade", c.attempts_used as "attemptsUsed", c.due_at as "dueAtMs", c.reason`

export type NewContact = Pick<ContactRow, 'id' | 'name' | 'phone' | 'number' | 'timeZone' | 'variables'> &
  NumberKeys & {
    /** Base64; if the task seals its numbers. */
    readonly sealed: string | null
  }

/** Adds contacts to a task and returns the new ones; numbers that the task already has are left out. */
export const insertContacts = async (
  db: Db,
  account: AccountId,
  batch: {
    readonly task: TaskId
    readonly dueMs: number
    readonly contacts: readonly NewContact[]
    /** The background import that adds them. */
    readonly importId?: string
  },
): Promise<readonly ContactId[]> => {
  const done = await sql<{ id: ContactId }>`
    insert into contact (account, id, task, name, phone, number, number_key, digits_key, sealed_number, time_zone, variables,
      due_at, import)
    select t.account, n.id, t.id, n.name, n.phone, n.number, n."numberKey", n."digitsKey",
      decode(n.sealed, 'base64'), n."timeZone", n.variables, ${instant(batch.dueMs)}, ${batch.importId ?? null}::uuid
    from task t, jsonb_to_recordset(${toJsonb(batch.contacts)}::jsonb)
      as n(id uuid, name text, phone text, number text, "numberKey" text, "digitsKey" text,
        sealed text, "timeZone" text, variables jsonb)
    where t.id = ${batch.task} and t.account ${withinScope(account)}
    order by n.id
    on conflict (account, task, number_key, twin) do nothing returning id`.execute(db)
  return done.rows.map((row) => row.id)
}

export const listContacts = async (
  db: Db,
  account: AccountId,
  page: { readonly task: TaskId; readonly limit: number; readonly offset: number },
): Promise<readonly ContactRow[]> => {
  const found = await sql<ContactRow>`
    select ${columnsWith(sql`c.status`)} from contact c
    where c.task = ${page.task} and c.account ${withinScope(account)}
    order by c.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return found.rows
}

export type ContactFilter = {
  readonly task: TaskId
  readonly states: readonly ContactState[] | undefined
  readonly statuses: readonly CallStatus[] | undefined
  readonly intentId: number | undefined
  /** How far the contact came at least: 1 dialed, 2 rang, 3 answered, 4 in conversation, 5 labeled. */
  readonly reach: number | undefined
  /** Part of a name or of a number. */
  readonly search: string
  /** Of the search text, if it is a whole number. */
  readonly numberKey: string | undefined
  readonly limit: number
  readonly offset: number
}

export type ContactView = ContactRow & {
  readonly createdAtMs: number
  /** Of its last call. */
  readonly intentId: number | null
  readonly label: string | null
  readonly lastCall: AttemptId | null
  /** The values of the last rule's decision, if its reason still applies. */
  readonly values: Readonly<Record<string, string>> | null
}

/**
 * A page of a task's contacts in the order of import. The ids come from an index scan; only the page is joined. During a call
 * the status is the call's status.
 */
export const filterContacts = async (
  db: Db,
  account: AccountId,
  filter: ContactFilter,
): Promise<Counted & { readonly contacts: readonly ContactView[] }> => {
  const { states = null, statuses = null, intentId = null, reach = null, search } = filter
  const ids = await findByPart<ContactId>(
    db,
    search,
    (part, most) => sql`contacts_by_part(${filter.task}, ${part}, ${filter.numberKey ?? null}, ${most}::int)`,
  )
  // The task's own account, so that one range of the index is scanned and not one for each visible account.
  const matches = sql`c.task = ${filter.task} and c.account = (
      select t.account from task t where t.id = ${filter.task} and t.account ${withinScope(account)})
    ${states === null ? sql`` : sql`and c.state = any (${states}::text[])`}
    ${statuses === null ? sql`` : sql`and c.status = any (${statuses}::text[])`}
    ${
      search === ''
        ? sql``
        : ids === undefined
          ? sql`and (position(${search} in c.number) > 0 or position(lower(${search}) in lower(c.name)) > 0
      or c.number_key = ${filter.numberKey ?? null})`
          : sql`and c.id = any (${ids}::uuid[])`
    }
    ${intentId === null ? sql`` : sql`and c.intent_id = ${intentId}`}
    ${reach === null ? sql`` : sql`and c.reach >= ${reach}`}`
  const isTallied = statuses === null && intentId === null && reach === null && search === ''
  const counted = isTallied
    ? exactly(await sumOfTally(db, account, filter))
    : await countAtMost(db, sql`contact c where ${matches}`)
  if (counted.total <= filter.offset && !counted.totalIsAtLeast) return { contacts: [], ...counted }
  const walk = walkOf(filter, counted)
  const found = await sql<ContactView>`
    with page as materialized (
      select c.account, c.id from contact c where ${matches}
      order by c.id ${walk.isBackwards ? sql`desc` : sql``} limit ${walk.limit} offset ${walk.offset})
    select ${columnsWith(sql`coalesce(call.status, c.status)`)}, c.created_at as "createdAtMs", last.intent_id as "intentId", last.label ->> 'name' as label, last.attempt as "lastCall",
      told."values"
    from page join contact c on c.account = page.account and c.id = page.id
      left join lateral (
        select a.status from attempt a where c.state = 'open' and a.account = c.account and a.contact = c.id
          and a.ended_at is null order by a.n desc limit 1) call on true
      left join lateral (
        select r.intent_id, r.label, r.attempt from call_record r where r.account = c.account and r.contact = c.id
        order by r.n desc limit 1) last on true
      left join lateral (
        select case when d.rule = c.reason then d."values" end as "values" from call_decision d
        where d.account = c.account and d.contact = c.id order by d.n desc limit 1) told on true
    order by c.id`.execute(db)
  return { contacts: found.rows, ...counted }
}

const sumOfTally = async (
  db: Db,
  account: AccountId,
  { task, states = [] }: ContactFilter,
): Promise<number> => {
  const tally = await countContacts(db, account, task)
  const asked = states.length === 0 ? (['ready', 'open', 'final'] as const) : new Set(states)
  return [...asked].reduce((sum, state) => sum + tally[state], 0)
}

export type ContactTally = { readonly ready: number; readonly open: number; readonly final: number }

export const countContacts = async (db: Db, account: AccountId, task: TaskId): Promise<ContactTally> => {
  const found = await sql<ContactTally>`
    select coalesce(sum(y.n) filter (where y.state = 'ready'), 0)::int as ready,
      coalesce(sum(y.n) filter (where y.state = 'open'), 0)::int as open,
      coalesce(sum(y.n) filter (where y.state = 'final'), 0)::int as final
    from contact_tally y where y.task = ${task} and y.account ${withinScope(account)}`.execute(db)
  return found.rows[0] ?? { ready: 0, open: 0, final: 0 }
}

export type RefusedRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly code: string
  /** The values of the reason's message. */
  readonly values?: Readonly<Record<string, string>>
}

export type NewImport = {
  readonly id: string
  readonly task: TaskId
  readonly login: LoginId | undefined
  readonly fileName: string
  readonly headings: readonly string[]
  readonly refused: readonly RefusedRow[]
}

/** Stores the refused rows of an import for thirty days; deletes older ones of the account. */
export const insertImport = async (db: Db, account: AccountId, made: NewImport): Promise<number> => {
  await sql`
    delete from contact_import where account = ${account} and created_at < now() - interval '30 days'`.execute(
    db,
  )
  const done = await sql`
    insert into contact_import (account, id, task, login, file_name, headings, refused)
    select t.account, ${made.id}, t.id, ${made.login ?? null}::uuid, ${made.fileName}, ${toJsonb(made.headings)}::jsonb,
      ${toJsonb(made.refused)}::jsonb
    from task t where t.id = ${made.task} and t.account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const findImport = async (
  db: Db,
  account: AccountId,
  id: string,
): Promise<{ readonly headings: readonly string[]; readonly refused: readonly RefusedRow[] } | undefined> => {
  const found = await sql<{ headings: string[]; refused: RefusedRow[] }>`
    select headings, refused from contact_import where id = ${id} and account ${withinScope(account)}`.execute(
    db,
  )
  return found.rows[0]
}

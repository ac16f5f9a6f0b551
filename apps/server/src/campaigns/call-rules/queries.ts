import type {
  AccountId,
  AttemptId,
  CompiledScene,
  ConsentKind,
  ContactId,
  TaskId,
} from '@parley/contract/vocabulary'
import type { BlacklistLevel } from '@parley/core/dialing'
import { type RawBuilder, sql } from 'kysely'
import { type Db, instant, toJsonb, withinScope } from '../../platform/db/index.ts'

/** The highest list that has the contact `c`; the chain starts with the root. */
export const blacklistedBy = (chain: readonly AccountId[]): RawBuilder<BlacklistLevel | null> => sql`(
  select case when b.task is not null then 'task' when b.account = c.account then 'account'
    when b.account = (${chain}::uuid[])[1] then 'platform' else 'reseller' end
  from blacklist b
  where (b.number_key = c.number_key or b.digits_key = c.digits_key) and b.account = any (${chain}::uuid[]) and (b.task is null or b.task = c.task)
  order by array_position(${chain}::uuid[], b.account), b.task nulls first limit 1)`

/** A number's history with this account: its calls of seven days, and the strongest consent in force. */
export type CallPast = {
  readonly id: ContactId
  readonly calledMs: readonly number[]
  readonly consent: ConsentKind | null
}

export const listCallPasts = async (
  db: Db,
  account: AccountId,
  asked: {
    readonly numbers: readonly { readonly id: ContactId; readonly numberKey: string }[]
    readonly nowMs: number
  },
): Promise<readonly CallPast[]> => {
  const found = await sql<CallPast>`
    select n.id, coalesce((
        select jsonb_agg(extract(epoch from a.intent_at) * 1000)
        from contact c join attempt a on a.account = c.account and a.contact = c.id
        where c.account = ${account} and c.number_key = n."numberKey"
          and a.intent_at > ${instant(asked.nowMs)}::timestamptz - interval '7 days'
          and a.line_fault is null and a.status not in ('dispatchError', 'noLineAvailable', 'lineUnavailable')), '[]') as "calledMs", (
        select max(o.kind) from consent o
        where o.account = ${account} and o.number_key = n."numberKey" and o.revoked_at is null
          and o.given_at <= ${instant(asked.nowMs)}
          and (o.expires_at is null or o.expires_at > ${instant(asked.nowMs)})) as consent
    from jsonb_to_recordset(${toJsonb(asked.numbers)}::jsonb) as n(id uuid, "numberKey" text)`.execute(db)
  return found.rows
}

export type WaitingContactRow = {
  readonly id: ContactId
  readonly name: string
  readonly phone: string
  readonly number: string
  readonly numberKey: string
  readonly sealed: Buffer | null
  readonly timeZone: string | null
  readonly variables: Readonly<Record<string, string>>
  readonly blacklistedBy: BlacklistLevel | null
}

/** Waiting contacts in the order of import, after the named one. */
export const listWaitingContacts = async (
  db: Db,
  account: AccountId,
  asked: {
    readonly task: TaskId
    readonly after: ContactId | undefined
    readonly limit: number
    readonly chain: readonly AccountId[]
    /** One in this many is chosen by a hash of its id; 1 is all. */
    readonly oneIn: number
  },
): Promise<readonly WaitingContactRow[]> => {
  const found = await sql<WaitingContactRow>`
    select c.id, c.name, c.phone, c.number, c.number_key as "numberKey", c.sealed_number as sealed,
      c.time_zone as "timeZone", c.variables,
      ${blacklistedBy(asked.chain)} as "blacklistedBy"
    from contact c
    where c.account = ${account} and c.task = ${asked.task} and c.state = 'ready'
      and (${asked.after ?? null}::uuid is null or c.id > ${asked.after ?? null}::uuid)
      and (${asked.oneIn} = 1 or mod(abs(hashtext(c.id::text)::bigint), ${asked.oneIn}) = 0)
    order by c.id limit ${asked.limit}`.execute(db)
  return found.rows
}

export type PreflightFacts = {
  readonly waiting: number
  readonly host: string
  readonly port: number
  readonly scene: CompiledScene
  readonly maxCallSec: number
}

/** What else a preflight check needs of a task: its line's address and the script's variables. */
export const findPreflightFacts = async (
  db: Db,
  account: AccountId,
  task: TaskId,
): Promise<PreflightFacts | undefined> => {
  const found = await sql<PreflightFacts>`
    select l.host, l.port, v.compiled as scene,
      coalesce((v.compiled #>> '{settings,maxCallSec}')::int, 0) as "maxCallSec", (
        select count(*)::int from contact c
        where c.account = t.account and c.task = t.id and c.state = 'ready') as waiting
    from task t join scene_version v on v.account = t.account and v.id = t.scene_version join line l on l.id = t.line
    where t.account = ${account} and t.id = ${task}`.execute(db)
  return found.rows[0]
}

/** The message that a task sends after calls. */
export type MessageFacts = {
  readonly name: string
  readonly sign: string
  readonly content: string
  /** Only calls with one of these labels send it. */
  readonly labels: readonly { readonly intentId: number; readonly name: string }[]
  /** The account whose line sends it; null if none is offered. */
  readonly seller: AccountId | null
}

/** Undefined if the task sends none. The line is the nearest one up the chain, as for a real message. */
export const findMessageFacts = async (
  db: Db,
  account: AccountId,
  asked: { readonly task: TaskId; readonly chain: readonly AccountId[] },
): Promise<MessageFacts | undefined> => {
  const found = await sql<MessageFacts>`
    select s.name, s.sign, s.content, (
        select coalesce(jsonb_agg(jsonb_build_object('intentId', i.id, 'name', coalesce((
          select tag ->> 'name' from jsonb_array_elements(v.compiled -> 'tags') tag
          where (tag ->> 'intentId')::int = i.id limit 1), '')) order by i.id), '[]')
        from unnest(u.intents) i(id)) as labels, (
        select l.account from sms_line l
        where l.account = any (${asked.chain}::uuid[]) and l.is_enabled and l.line_type = s.line_type
          and (l.account = u.account or l.for_customers)
        order by array_position(${asked.chain}::uuid[], l.account) desc, l.created_at, l.id limit 1) as seller
    from task_sms u join sms_template s on s.account = u.account and s.id = u.template
      join task t on t.account = u.account and t.id = u.task
      join scene_version v on v.account = t.account and v.id = t.scene_version
    where u.account = ${account} and u.task = ${asked.task}`.execute(db)
  return found.rows[0]
}

export type DecisionRow = {
  readonly n: number
  readonly decision: 'called' | 'later' | 'never' | 'again' | 'final'
  readonly rule: string
  readonly values: Readonly<Record<string, string>>
  readonly nextMs: number | null
  readonly attempt: AttemptId | null
  readonly firstMs: number
  readonly lastMs: number
  readonly times: number
}

/** A page of decisions about a contact, newest first; undefined if the contact is not visible. */
export const listDecisions = async (
  db: Db,
  account: AccountId,
  asked: { readonly contact: ContactId; readonly limit: number; readonly offset: number },
): Promise<{ readonly decisions: readonly DecisionRow[]; readonly total: number } | undefined> => {
  const contact = await sql<{ account: AccountId }>`
    select c.account from contact c join task t on t.account = c.account and t.id = c.task
    where c.id = ${asked.contact} and c.account ${withinScope(account)} and t.status <> 'none'`.execute(db)
  const owner = contact.rows[0]?.account
  if (owner === undefined) return undefined
  const found = await sql<DecisionRow>`
    select d.n, d.decision, d.rule, d."values", d.next_at as "nextMs", d.attempt, d.first_at as "firstMs",
      d.last_at as "lastMs", d.times
    from call_decision d where d.account = ${owner} and d.contact = ${asked.contact}
    order by d.n desc limit ${asked.limit} offset ${asked.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from call_decision d
    where d.account = ${owner} and d.contact = ${asked.contact}`.execute(db)
  return { decisions: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** The account and its ancestors, from the root down, as far as the role may see them. */
export const listAccountsAbove = async (db: Db, account: AccountId): Promise<readonly AccountId[]> => {
  const found = await sql<{ id: AccountId }>`
    select up.id from account own join account up on own.path <@ up.path
    where own.id = ${account} order by nlevel(up.path)`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** The outcomes of an account's calls in the last thirty days. */
export const findConversationShape = async (
  db: Db,
  account: AccountId,
  nowMs: number,
): Promise<{ readonly calls: number; readonly answered: number; readonly talkMs: number }> => {
  const found = await sql<{ calls: number; answered: number; talkMs: number }>`
    select count(*)::int as calls, count(r.answered_at)::int as answered, coalesce(sum(r.talk_ms), 0)::float8 as "talkMs"
    from (
      select r.answered_at, r.talk_ms from call_record r
      where r.account = ${account} and r.ended_at >= ${instant(nowMs)}::timestamptz - interval '30 days'
        and r.status not in ('dispatchError', 'noLineAvailable', 'lineUnavailable')
      order by r.ended_at desc limit 20000) r`.execute(db)
  return found.rows[0] ?? { calls: 0, answered: 0, talkMs: 0 }
}

/** The visible ones of the accounts, by name. */
export const namesInSight = async (
  db: Db,
  account: AccountId,
  ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, string>> => {
  const found = await sql<{ id: AccountId; name: string }>`
    select a.id, a.name from account a
    where a.id = any (${ids}::uuid[]) and a.id ${withinScope(account)} order by a.id`.execute(db)
  return new Map(found.rows.map(({ id, name }) => [id, name]))
}

import type { smsFailures } from '@parley/contract/api'
import {
  type AccountId,
  type AttemptId,
  type ContactId,
  RecordEvent,
  type SmsLineType,
  type TaskId,
} from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, toJsonb } from '../../../platform/db/index.ts'

export type SmsFailure = (typeof smsFailures)[number]

/** A call whose label triggers a message, with the message's data. */
export type MessageOrder = {
  readonly account: AccountId
  readonly attempt: AttemptId
  readonly task: TaskId
  readonly contact: ContactId
  readonly name: string
  readonly variables: Readonly<Record<string, string>>
  readonly number: string
  readonly numberKey: string
  readonly digitsKey: string
  readonly home: string | null
  readonly templateName: string
  readonly lineType: SmsLineType
  readonly sign: string
  readonly content: string
}

export const listMessageOrders = async (
  db: Db,
  labelled: readonly { readonly account: AccountId; readonly id: AttemptId; readonly intent: number }[],
): Promise<readonly MessageOrder[]> => {
  const found = await sql<MessageOrder>`
    select a.account, a.id as attempt, a.task, c.id as contact, c.name, c.variables, c.number,
      c.number_key as "numberKey", c.digits_key as "digitsKey", t.home_country as home, s.name as "templateName",
      s.line_type as "lineType", s.sign, s.content
    from jsonb_to_recordset(${toJsonb(labelled)}::jsonb) as g(account uuid, id uuid, intent int)
      join attempt a on a.account = g.account and a.id = g.id
      join task_sms u on u.account = a.account and u.task = a.task and g.intent = any (u.intents)
      join sms_template s on s.account = u.account and s.id = u.template
      join task t on t.account = a.account and t.id = a.task
      join contact c on c.account = a.account and c.id = a.contact
    order by a.id`.execute(db)
  return found.rows
}

export type NewMessage = Omit<MessageOrder, 'name' | 'variables' | 'sign' | 'content'> & {
  readonly id: string
  readonly text: string
  readonly segments: number
  readonly failure: SmsFailure | null
}

/** Adds messages to the outbox; a number that the task has messaged already gets no second one. Returns the added ones. */
export const insertMessages = async (
  db: Db,
  messages: readonly NewMessage[],
): Promise<ReadonlySet<string>> => {
  const done = await sql<{ id: string }>`
    insert into sms_message (account, id, task, contact, attempt, template_name, line_type, number, number_key, digits_key,
      home_country, text, segments, state, failure, ended_at)
    select m.account, m.id, m.task, m.contact, m.attempt, m."templateName", m."lineType", m.number, m."numberKey",
      m."digitsKey", m.home, m.text, m.segments, case when m.failure is null then 'waiting' else 'failed' end, m.failure,
      case when m.failure is null then null else now() end
    from jsonb_to_recordset(${toJsonb(messages)}::jsonb) as m(account uuid, id uuid, task uuid, contact uuid, attempt uuid,
      "templateName" text, "lineType" text, number text, "numberKey" text, "digitsKey" text, home text, text text,
      segments int, failure text)
    on conflict (account, task, number_key) where task is not null do nothing
    returning id`.execute(db)
  return new Set(done.rows.map(({ id }) => id))
}

export type DueMessage = {
  readonly account: AccountId
  readonly id: string
  readonly task: TaskId | null
  readonly contact: ContactId | null
  readonly attempt: AttemptId | null
  readonly lineType: SmsLineType
  readonly number: string
  readonly numberKey: string
  readonly digitsKey: string
  readonly home: string | null
  readonly text: string
  readonly segments: number
  readonly line: string | null
  readonly isPaid: boolean
  readonly attempts: number
  /** The contact's number as stored; null for a test, and if it is gone. */
  readonly phone: string | null
  readonly sealed: Buffer | null
}

/** The message that is due longest, locked: a waiting one, or one whose server's lease expired. */
export const lockDueMessage = async (db: Db): Promise<DueMessage | undefined> => {
  const found = await sql<DueMessage>`
    select m.account, m.id, m.task, m.contact, m.attempt, m.line_type as "lineType", m.number,
      m.number_key as "numberKey", m.digits_key as "digitsKey", m.home_country as home, m.text, m.segments, m.line,
      m.is_paid as "isPaid", m.attempts, c.phone, c.sealed_number as sealed
    from sms_message m left join contact c on c.account = m.account and c.id = m.contact
    where (m.state = 'waiting' and m.due_at <= now()) or (m.state = 'sending' and m.lease_until < now())
    order by m.due_at, m.id limit 1 for update of m skip locked`.execute(db)
  return found.rows[0]
}

/** From the root down to the account. */
export const listChainAccounts = async (
  db: Db,
  account: AccountId,
): Promise<readonly { readonly id: AccountId; readonly isNormal: boolean }[]> => {
  const found = await sql<{ id: AccountId; isNormal: boolean }>`
    select up.id, up.status = 'normal' as "isNormal" from account own join account up on own.path <@ up.path
    where own.id = ${account} order by nlevel(up.path)`.execute(db)
  return found.rows
}

export const isMessageBlocked = async (
  db: Db,
  message: DueMessage,
  chain: readonly AccountId[],
): Promise<boolean> => {
  const found = await sql`
    select from blacklist b
    where (b.number_key = ${message.numberKey} or b.digits_key = ${message.digitsKey})
      and b.account = any (${chain}::uuid[]) and (b.task is null or b.task = ${message.task}::uuid)
    limit 1`.execute(db)
  return found.rows.length > 0
}

export type SendingLine = {
  readonly account: AccountId
  readonly id: string
  readonly url: string
  readonly sealedSecret: Buffer | null
}

/** The line that the message was given to before, if any; else the nearest offered one up the chain. */
export const findSendingLine = async (
  db: Db,
  message: Pick<DueMessage, 'account' | 'line' | 'lineType'>,
  chain: readonly AccountId[],
): Promise<SendingLine | undefined> => {
  const found = await sql<SendingLine>`
    select l.account, l.id, l.url, l.sealed_secret as "sealedSecret" from sms_line l
    where l.account = any (${chain}::uuid[]) and case when ${message.line}::uuid is not null then l.id = ${message.line}::uuid
      else l.is_enabled and l.line_type = ${message.lineType} and (l.account = ${message.account} or l.for_customers) end
    order by array_position(${chain}::uuid[], l.account) desc, l.created_at, l.id limit 1`.execute(db)
  return found.rows[0]
}

/** Claims the message for one try. The number of the try is the fence: only its own server may end it. */
export const markSending = async (
  db: Db,
  message: DueMessage,
  { line, leaseSec }: { readonly line: string; readonly leaseSec: number },
): Promise<void> => {
  await sql`
    update sms_message set state = 'sending', attempts = attempts + 1, line = ${line}, is_paid = true,
      lease_until = now() + make_interval(secs => ${leaseSec})
    where account = ${message.account} and id = ${message.id}`.execute(db)
}

export type EndedTry = { readonly account: AccountId; readonly id: string; readonly attempts: number }

const ofTry = ({ account, id, attempts }: EndedTry) =>
  sql`account = ${account} and id = ${id} and state = 'sending' and attempts = ${attempts}`

export const markAccepted = async (db: Db, tried: EndedTry, providerId: string): Promise<number> => {
  const done = await sql`
    update sms_message set state = 'accepted', provider_id = ${providerId}, lease_until = null,
      due_at = now() + interval '2 seconds'
    where ${ofTry(tried)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const markWaiting = async (
  db: Db,
  tried: EndedTry,
  { afterSec }: { readonly afterSec: number },
): Promise<void> => {
  await sql`
    update sms_message set state = 'waiting', lease_until = null, due_at = now() + make_interval(secs => ${afterSec})
    where ${ofTry(tried)}`.execute(db)
}

export const markFailed = async (
  db: Db,
  { account, id }: Pick<EndedTry, 'account' | 'id'>,
  { failure, of }: { readonly failure: SmsFailure; readonly of: EndedTry | 'locked' },
): Promise<number> => {
  const which = of === 'locked' ? sql`account = ${account} and id = ${id}` : ofTry(of)
  const done = await sql`
    update sms_message set state = 'failed', failure = ${failure}, lease_until = null, ended_at = now()
    where ${which}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Numbered after every event of the engine, and before the server's own last one. */
export const insertMessageEvent = async (
  db: Db,
  of: { readonly account: AccountId; readonly attempt: AttemptId },
  reported: { readonly isSent: boolean; readonly data: Readonly<Record<string, unknown>> },
): Promise<void> => {
  const type = RecordEvent.toWire(reported.isSent ? 'smsSent' : 'smsFailed')
  await sql`
    insert into call_event (account, attempt, seq, type, at, data)
    select ${of.account}, ${of.attempt}, coalesce(max(seq) filter (where seq < 2147483647), 0) + 1, ${type}, now(),
      ${toJsonb(reported.data)}::jsonb
    from call_event where account = ${of.account} and attempt = ${of.attempt}`.execute(db)
}

export type AskedMessage = {
  readonly account: AccountId
  readonly id: string
  readonly attempt: AttemptId | null
  readonly line: string
  readonly providerId: string
}

/** Accepted messages whose receipt is due. Queried at growing intervals, for at most three days. */
export const claimReceipts = async (db: Db, limit: number): Promise<readonly AskedMessage[]> => {
  const found = await sql<AskedMessage>`
    update sms_message m set asked = asked + 1,
      due_at = case when created_at < now() - interval '3 days' then 'infinity'
        else now() + make_interval(secs => least(21600, 5 * power(2, least(asked, 20)))) end
    where (account, id) in (
      select account, id from sms_message where state = 'accepted' and due_at <= now()
      order by due_at limit ${limit} for update skip locked)
    returning account, id, attempt, line, provider_id as "providerId"`.execute(db)
  return found.rows
}

export const endReceipt = async (
  db: Db,
  { account, id }: AskedMessage,
  receipt: 'delivered' | 'undelivered',
): Promise<number> => {
  const isDelivered = receipt === 'delivered'
  const done = await sql`
    update sms_message set state = ${isDelivered ? 'delivered' : 'failed'},
      failure = ${isDelivered ? null : 'undelivered'}, ended_at = now()
    where account = ${account} and id = ${id} and state = 'accepted'`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

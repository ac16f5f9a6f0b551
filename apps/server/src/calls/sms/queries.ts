import type { smsFailures } from '@parley/contract/api'
import type { AccountId, SmsLineType, SmsVariableSource, TaskId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import { type Db, withinScope } from '../../platform/db/index.ts'

export type SmsTemplateRow = {
  readonly account: AccountId
  readonly id: string
  readonly name: string
  readonly sdkAppId: string
  readonly sign: string
  readonly content: string
  readonly variableSource: SmsVariableSource
  readonly lineType: SmsLineType
  readonly testNumber: string
  readonly createdBy: string
  readonly version: number
  readonly updatedAtMs: number
}

const templateColumns = sql`s.account, s.id, s.name, s.sdk_app_id as "sdkAppId", s.sign, s.content,
  s.variable_source as "variableSource", s.line_type as "lineType", s.test_number as "testNumber",
  s.created_by as "createdBy", s.version, s.updated_at as "updatedAtMs"`

export type NewSmsTemplate = Omit<SmsTemplateRow, 'account' | 'version' | 'updatedAtMs'>

export const insertSmsTemplate = async (
  db: Db,
  account: AccountId,
  made: NewSmsTemplate,
): Promise<number> => {
  const done = await sql`
    insert into sms_template (account, id, name, sdk_app_id, sign, content, variable_source, line_type, test_number,
      created_by)
    values (${account}, ${made.id}, ${made.name}, ${made.sdkAppId}, ${made.sign}, ${made.content},
      ${made.variableSource}, ${made.lineType}, ${made.testNumber}, ${made.createdBy})`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** 0 if it was changed since that version. */
export const updateSmsTemplate = async (
  db: Db,
  account: AccountId,
  edit: Omit<NewSmsTemplate, 'createdBy'> & { readonly version: number },
): Promise<number> => {
  const done = await sql`
    update sms_template set name = ${edit.name}, sdk_app_id = ${edit.sdkAppId}, sign = ${edit.sign},
      content = ${edit.content}, variable_source = ${edit.variableSource}, line_type = ${edit.lineType},
      test_number = ${edit.testNumber}, version = version + 1, updated_at = now()
    where id = ${edit.id} and account ${withinScope(account)} and version = ${edit.version}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const findSmsTemplate = async (
  db: Db,
  account: AccountId,
  id: string,
): Promise<SmsTemplateRow | undefined> => {
  const found = await sql<SmsTemplateRow>`
    select ${templateColumns} from sms_template s where s.id = ${id} and s.account ${withinScope(account)}`.execute(
    db,
  )
  return found.rows[0]
}

export const pageOfSmsTemplates = async (
  db: Db,
  account: AccountId,
  page: { readonly name: string; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly SmsTemplateRow[]; readonly total: number }> => {
  const matches = sql`s.account ${withinScope(account)}
    and (${page.name} = '' or position(lower(${page.name}) in lower(s.name)) > 0)`
  const found = await sql<SmsTemplateRow>`
    select ${templateColumns} from sms_template s where ${matches}
    order by s.created_at desc, s.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from sms_template s where ${matches}`.execute(db)
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Those that the account's own tasks may send. */
export const listOwnSmsTemplates = async (
  db: Db,
  account: AccountId,
): Promise<readonly Pick<SmsTemplateRow, 'id' | 'name' | 'content'>[]> => {
  const found = await sql<Pick<SmsTemplateRow, 'id' | 'name' | 'content'>>`
    select s.id, s.name, s.content from sms_template s where s.account = ${account}
    order by s.name, s.id limit 1000`.execute(db)
  return found.rows
}

export const deleteSmsTemplate = async (db: Db, account: AccountId, id: string): Promise<number> => {
  await sql`delete from task_sms where template = ${id} and account ${withinScope(account)}`.execute(db)
  const done = await sql`
    delete from sms_template where id = ${id} and account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type SmsLineRow = {
  readonly account: AccountId
  readonly id: string
  readonly name: string
  readonly url: string
  readonly lineType: SmsLineType
  readonly isEnabled: boolean
  readonly forCustomers: boolean
  readonly hasSecret: boolean
}

const lineColumns = sql`l.account, l.id, l.name, l.url, l.line_type as "lineType", l.is_enabled as "isEnabled",
  l.for_customers as "forCustomers", l.sealed_secret is not null as "hasSecret"`

export type NewSmsLine = Omit<SmsLineRow, 'account' | 'hasSecret'> & {
  /** Undefined means none for a new line, and keeps the stored one otherwise. */
  readonly sealedSecret: Buffer | undefined
}

export const insertSmsLine = async (db: Db, account: AccountId, made: NewSmsLine): Promise<number> => {
  const done = await sql`
    insert into sms_line (account, id, name, url, sealed_secret, line_type, is_enabled, for_customers)
    values (${account}, ${made.id}, ${made.name}, ${made.url}, ${made.sealedSecret ?? null}, ${made.lineType},
      ${made.isEnabled}, ${made.forCustomers})`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const updateSmsLine = async (db: Db, account: AccountId, edit: NewSmsLine): Promise<number> => {
  const done = await sql`
    update sms_line set name = ${edit.name}, url = ${edit.url}, line_type = ${edit.lineType},
      is_enabled = ${edit.isEnabled}, for_customers = ${edit.forCustomers},
      sealed_secret = coalesce(${edit.sealedSecret ?? null}, sealed_secret)
    where id = ${edit.id} and account ${withinScope(account)}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export const findSmsLine = async (
  db: Db,
  account: AccountId,
  id: string,
): Promise<SmsLineRow | undefined> => {
  const found = await sql<SmsLineRow>`
    select ${lineColumns} from sms_line l where l.id = ${id} and l.account ${withinScope(account)}`.execute(
    db,
  )
  return found.rows[0]
}

export const pageOfSmsLines = async (
  db: Db,
  account: AccountId,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly SmsLineRow[]; readonly total: number }> => {
  const found = await sql<SmsLineRow>`
    select ${lineColumns} from sms_line l where l.account ${withinScope(account)}
    order by l.created_at desc, l.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from sms_line l where l.account ${withinScope(account)}`.execute(db)
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}

export type NewSmsMessage = {
  readonly id: string
  readonly templateName: string
  readonly lineType: SmsLineType
  readonly number: string
  readonly numberKey: string
  readonly digitsKey: string
  readonly home: string
  readonly text: string
  readonly segments: number
}

/** A message without a contact: a test. */
export const insertSmsMessage = async (db: Db, account: AccountId, made: NewSmsMessage): Promise<number> => {
  const done = await sql`
    insert into sms_message (account, id, template_name, line_type, number, number_key, digits_key, home_country, text,
      segments)
    values (${account}, ${made.id}, ${made.templateName}, ${made.lineType}, ${made.number}, ${made.numberKey},
      ${made.digitsKey}, ${made.home}, ${made.text}, ${made.segments})`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

export type SmsMessageRow = {
  readonly account: AccountId
  readonly id: string
  readonly task: string | null
  readonly taskName: string
  readonly attempt: string | null
  readonly number: string
  readonly templateName: string
  readonly state: 'waiting' | 'sending' | 'accepted' | 'delivered' | 'failed'
  readonly failure: (typeof smsFailures)[number] | null
  readonly segments: number
  readonly attempts: number
  readonly createdAtMs: number
  readonly endedAtMs: number | null
}

export const pageOfSmsMessages = async (
  db: Db,
  account: AccountId,
  page: {
    readonly id: string | undefined
    readonly task: TaskId | undefined
    readonly limit: number
    readonly offset: number
  },
): Promise<{ readonly rows: readonly SmsMessageRow[]; readonly total: number }> => {
  const matches = sql`m.account ${withinScope(account)}
    and (${page.id ?? null}::uuid is null or m.id = ${page.id ?? null}::uuid)
    and (${page.task ?? null}::uuid is null or m.task = ${page.task ?? null}::uuid)`
  const found = await sql<SmsMessageRow>`
    select m.account, m.id, m.task, coalesce(t.name, '') as "taskName", m.attempt, m.number,
      m.template_name as "templateName", m.state, m.failure, m.segments, m.attempts, m.created_at as "createdAtMs",
      m.ended_at as "endedAtMs"
    from sms_message m left join task t on t.account = m.account and t.id = m.task
    where ${matches} order by m.created_at desc, m.id desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from sms_message m where ${matches}`.execute(db)
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** A deleted task sends nothing. */
export const countTasksOfSms = async (db: Db, account: AccountId, template: string): Promise<number> => {
  const found = await sql<{ n: number }>`
    select count(*)::int as n from task_sms u join task t on t.account = u.account and t.id = u.task
    where u.template = ${template} and u.account ${withinScope(account)} and t.status <> 'none'`.execute(db)
  return found.rows[0]?.n ?? 0
}

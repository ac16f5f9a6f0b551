import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { SmsLineType, SmsVariableSource } from '@parley/contract/vocabulary'
import { measureMessage, messageVariables } from '@parley/core/sms'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { ApiRequest, Principal } from '../../platform/http/index.ts'
import { isUniqueViolation } from '../../platform/is-unique-violation.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { wireUuid } from '../../platform/wire-id.ts'
import {
  countTasksOfSms,
  deleteSmsTemplate,
  findSmsTemplate,
  insertSmsTemplate,
  type NewSmsTemplate,
  type SmsTemplateRow,
  updateSmsTemplate,
} from './queries.ts'

export const getSmsTemplate = async (tx: Tx, principal: Principal, id: string): Promise<SmsTemplateRow> => {
  const template = await findSmsTemplate(tx, principal.account, wireUuid(id))
  if (template === undefined) throw new Refusal('not_found')
  return template
}

export const addSmsTemplate = (
  { app, principal }: ApiRequest,
  input: InputOf<Api['addSmsTemplate']>,
): Promise<SmsTemplateRow> =>
  onceNamed(() =>
    asAccount(app.database.api, principal.account, async (tx) => {
      // The path has an id, and a new template has none.
      if (input.id !== undefined) {
        await getSmsTemplate(tx, principal, input.id)
        throw new Refusal('parameter_error')
      }
      const made: NewSmsTemplate = {
        id: uuidv7(),
        name: input.name,
        sdkAppId: input.sdkAppId,
        sign: input.signContent,
        content: input.content,
        variableSource: sourceOf(input.variableSource),
        lineType: lineTypeOf(input.lineType),
        testNumber: input.testNumber,
        createdBy: principal.loginName,
      }
      checkText(made)
      await insertSmsTemplate(tx, principal.account, made)
      await writeAudit(tx, principal, { action: 'sms.add', subject: made.id, after: made })
      return getSmsTemplate(tx, principal, made.id)
    }),
  )

export const changeSmsTemplate = (
  { app, principal }: ApiRequest,
  input: InputOf<Api['updateSmsTemplate']>,
): Promise<SmsTemplateRow> =>
  onceNamed(() =>
    asAccount(app.database.api, principal.account, async (tx) => {
      if (input.smsId !== undefined && input.smsId !== input.id) throw new Refusal('parameter_error')
      const before = await getSmsTemplate(tx, principal, input.id)
      const { variableSource, lineType } = input
      const edit = {
        id: before.id,
        name: input.name ?? before.name,
        sdkAppId: input.sdkAppId ?? before.sdkAppId,
        sign: input.signContent ?? before.sign,
        content: input.content ?? before.content,
        variableSource: variableSource === undefined ? before.variableSource : sourceOf(variableSource),
        lineType: lineType === undefined ? before.lineType : lineTypeOf(lineType),
        testNumber: input.testNumber ?? before.testNumber,
        version: input.version ?? before.version,
      }
      checkText(edit)
      if ((await updateSmsTemplate(tx, principal.account, edit)) === 0)
        throw new Refusal('stale_version', { version: before.version })
      await writeAudit(tx, principal, { action: 'sms.update', subject: before.id, before, after: edit })
      return getSmsTemplate(tx, principal, before.id)
    }),
  )

/** All or none. */
export const deleteSmsTemplates = ({ app, principal }: ApiRequest, ids: readonly string[]): Promise<void> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    if (ids.length === 0) throw new Refusal('nothing_selected')
    for (const one of new Set(ids)) {
      const before = await getSmsTemplate(tx, principal, one)
      if ((await countTasksOfSms(tx, principal.account, before.id)) > 0)
        throw new Refusal('sms_template_in_use')
      await deleteSmsTemplate(tx, principal.account, before.id)
      await writeAudit(tx, principal, { action: 'sms.delete', subject: before.id, before })
    }
  })

export const lineTypeOf = (wire: number): SmsLineType => SmsLineType.fromWire(wire) ?? 'domestic'
const sourceOf = (wire: number): SmsVariableSource => SmsVariableSource.fromWire(wire) ?? 'contact'

const checkText = ({ content, variableSource }: Pick<SmsTemplateRow, 'content' | 'variableSource'>): void => {
  const names = messageVariables(content)
  if (variableSource === 'none' && names.length > 0)
    throw new Refusal('sms_text_fixed', { names: names.join(', ') })
}

const onceNamed = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new Refusal('name_taken')
    throw error
  })

export const smsTemplateToWire = (row: SmsTemplateRow) => {
  const { length, segments } = measureMessage(row.sign === '' ? row.content : `【${row.sign}】${row.content}`)
  return {
    id: row.id,
    smsId: row.id,
    name: row.name,
    sdkAppId: row.sdkAppId,
    signContent: row.sign,
    content: row.content,
    variableSource: SmsVariableSource.toWire(row.variableSource),
    variables: [...messageVariables(row.content)],
    lineType: SmsLineType.toWire(row.lineType),
    testNumber: row.testNumber,
    creator: row.createdBy,
    accountId: row.account,
    length,
    segments,
    version: row.version,
    updateTime: epochSeconds(row.updatedAtMs),
  }
}

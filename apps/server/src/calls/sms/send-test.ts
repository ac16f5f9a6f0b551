import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { NumberKind } from '@parley/contract/vocabulary'
import { fillMessage, measureMessage } from '@parley/core/sms'
import { readCallee } from '@parley/edge/numbers'
import { writeAudit } from '../../accounts/audit/index.ts'
import { homeOfAccount } from '../../accounts/home-country/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { judgePhone } from '../../platform/phone-number.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { insertSmsMessage, pageOfSmsMessages, type SmsMessageRow } from './queries.ts'
import { getSmsTemplate } from './save-templates.ts'

/** Test messages within five minutes, over all servers. */
const mostOfAccount = 20
const mostToNumber = 5
/** Kinds of numbers that receive messages; if the plan is ambiguous, the provider decides. */
const textable: readonly NumberKind[] = ['mobile', 'fixedOrMobile', 'voip', 'personal', 'unknown']

/** Adds one message to the outbox of the template's account; it is sent at once. */
export const sendTestSms = async (
  { app, principal }: ApiRequest,
  input: InputOf<Api['sendTestSms']>,
): Promise<SmsMessageRow> => {
  await app.throttle.admit([
    { key: `test SMS of ${principal.account}`, failures: mostOfAccount },
    { key: `test SMS to ${input.number ?? input.smsId}`, failures: mostToNumber },
  ])
  const sent = await asAccount(app.database.api, principal.account, async (tx) => {
    if (principal.accountStatus === 'arrears') throw new Refusal('account_in_arrears')
    const template = await getSmsTemplate(tx, principal, input.smsId)
    const judged = judgePhone(input.number ?? template.testNumber)
    if ('refusal' in judged) throw new Refusal(judged.refusal)
    const filled = fillMessage(template, input.variables)
    if (filled.kind === 'missing')
      throw new Refusal('sms_variables_missing', { names: filled.names.join(', ') })
    const home = await homeOfAccount(tx, template.account)
    const { kind, isNoSubscriber } = readCallee(judged.written, home)
    if (isNoSubscriber || !textable.includes(kind)) throw new Refusal('sms_number_not_allowed')
    const id = uuidv7()
    await insertSmsMessage(tx, template.account, {
      id,
      templateName: template.name,
      lineType: template.lineType,
      number: judged.written,
      ...app.numbers.keysOf(judged.written, home),
      home,
      text: filled.text,
      segments: measureMessage(filled.text).segments,
    })
    await writeAudit(tx, principal, { action: 'sms.test', subject: template.id, after: { message: id } })
    const page = { id, task: undefined, limit: 1, offset: 0 }
    return (await pageOfSmsMessages(tx, principal.account, page)).rows[0]
  })
  if (sent === undefined) throw new Error('a new message is not visible')
  app.wakeJobs()
  return sent
}

export const smsMessageToWire = (row: SmsMessageRow) => ({
  id: row.id,
  accountId: row.account,
  taskId: row.task,
  taskName: row.taskName,
  callId: row.attempt,
  number: row.number,
  templateName: row.templateName,
  state: row.state,
  failure: row.failure,
  segments: row.segments,
  attempts: row.attempts,
  createTs: epochSeconds(row.createdAtMs),
  endTs: epochSeconds(row.endedAtMs),
})

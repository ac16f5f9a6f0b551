import { limitAndOffset } from '@parley/contract/api'
import { taskId } from '@parley/contract/vocabulary'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { wireId, wireUuid } from '../../platform/wire-id.ts'
import { listOwnSmsTemplates, pageOfSmsLines, pageOfSmsMessages, pageOfSmsTemplates } from './queries.ts'
import { addSmsLine, changeSmsLine, smsLineToWire } from './save-lines.ts'
import {
  addSmsTemplate,
  changeSmsTemplate,
  deleteSmsTemplates,
  getSmsTemplate,
  smsTemplateToWire,
} from './save-templates.ts'
import { sendTestSms, smsMessageToWire } from './send-test.ts'

export const smsHandlers = {
  listSmsTemplates: (call, { id, name = '', ...page }) =>
    read(call, async (tx) => {
      if (id !== undefined) return smsTemplateToWire(await getSmsTemplate(tx, call.principal, id))
      const asked = { name, ...limitAndOffset(page) }
      const { rows, total } = await pageOfSmsTemplates(tx, call.principal.account, asked)
      return { data: rows.map(smsTemplateToWire), total }
    }),
  addSmsTemplate: async (call, input) => smsTemplateToWire(await addSmsTemplate(call, input)),
  updateSmsTemplate: async (call, input) => smsTemplateToWire(await changeSmsTemplate(call, input)),
  deleteSmsTemplate: async (call, { id }) => {
    await deleteSmsTemplates(call, id)
    return undefined
  },
  pullSmsTemplates: async (call) => {
    const rows = await read(call, (tx) => listOwnSmsTemplates(tx, call.principal.account))
    return { data: rows.map((row) => ({ ...row, smsId: row.id })), total: rows.length }
  },
  sendTestSms: async (call, input) => smsMessageToWire(await sendTestSms(call, input)),
  listSmsMessages: async (call, { id, taskId: task, ...page }) => {
    const { rows, total } = await read(call, (tx) =>
      pageOfSmsMessages(tx, call.principal.account, {
        id: id === undefined ? undefined : wireUuid(id),
        task: task === undefined ? undefined : wireId(task, taskId),
        ...limitAndOffset(page),
      }),
    )
    return { data: rows.map(smsMessageToWire), total }
  },
  listSmsLines: async (call, page) => {
    const { rows, total } = await read(call, (tx) =>
      pageOfSmsLines(tx, call.principal.account, limitAndOffset(page)),
    )
    return { data: rows.map(smsLineToWire), total }
  },
  addSmsLine: async (call, input) => smsLineToWire(await addSmsLine(call, input)),
  updateSmsLine: async (call, input) => smsLineToWire(await changeSmsLine(call, input)),
} satisfies Partial<Handlers>

const read = <T>({ app, principal }: ApiRequest, work: (tx: Tx) => Promise<T>): Promise<T> =>
  asAccount(app.database.api, principal.account, work)

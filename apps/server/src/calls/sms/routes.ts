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
  listSmsTemplates: (request, { id, name = '', ...page }) =>
    read(request, async (tx) => {
      if (id !== undefined) return smsTemplateToWire(await getSmsTemplate(tx, request.principal, id))
      const asked = { name, ...limitAndOffset(page) }
      const { rows, total } = await pageOfSmsTemplates(tx, request.principal.account, asked)
      return { data: rows.map(smsTemplateToWire), total }
    }),
  addSmsTemplate: async (request, input) => smsTemplateToWire(await addSmsTemplate(request, input)),
  updateSmsTemplate: async (request, input) => smsTemplateToWire(await changeSmsTemplate(request, input)),
  deleteSmsTemplate: async (request, { id }) => {
    await deleteSmsTemplates(request, id)
    return undefined
  },
  pullSmsTemplates: async (request) => {
    const rows = await read(request, (tx) => listOwnSmsTemplates(tx, request.principal.account))
    return { data: rows.map((row) => ({ ...row, smsId: row.id })), total: rows.length }
  },
  sendTestSms: async (request, input) => smsMessageToWire(await sendTestSms(request, input)),
  listSmsMessages: async (request, { id, taskId: task, ...page }) => {
    const { rows, total } = await read(request, (tx) =>
      pageOfSmsMessages(tx, request.principal.account, {
        id: id === undefined ? undefined : wireUuid(id),
        task: task === undefined ? undefined : wireId(task, taskId),
        ...limitAndOffset(page),
      }),
    )
    return { data: rows.map(smsMessageToWire), total }
  },
  listSmsLines: async (request, page) => {
    const { rows, total } = await read(request, (tx) =>
      pageOfSmsLines(tx, request.principal.account, limitAndOffset(page)),
    )
    return { data: rows.map(smsLineToWire), total }
  },
  addSmsLine: async (request, input) => smsLineToWire(await addSmsLine(request, input)),
  updateSmsLine: async (request, input) => smsLineToWire(await changeSmsLine(request, input)),
} satisfies Partial<Handlers>

const read = <T>({ app, principal }: ApiRequest, work: (tx: Tx) => Promise<T>): Promise<T> =>
  asAccount(app.database.api, principal.account, work)

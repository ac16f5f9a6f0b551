import * as sms from '../src/calls/sms/queries.ts'
import * as taskMessages from '../src/campaigns/task-messages/queries.ts'
import { uuidv7 } from '../src/platform/uuid.ts'
import { type IsolationCase, page, read, write } from './isolation-case.ts'

const template = () => ({
  id: uuidv7(),
  name: 'another',
  sdkAppId: '',
  sign: '',
  content: 'Hello',
  variableSource: 'contact' as const,
  lineType: 'domestic' as const,
  testNumber: '',
  createdBy: '',
})
const line = () => ({
  id: uuidv7(),
  name: 'another',
  url: 'http://198.18.0.1/',
  lineType: 'domestic' as const,
  isEnabled: true,
  forCustomers: false,
  sealedSecret: undefined,
})

/** Isolation cases of SMS templates, lines and messages. */
export const smsIsolationCases: Readonly<Record<string, IsolationCase>> = {
  insertSmsTemplate: write((db, _account, one) => sms.insertSmsTemplate(db, one.account, template())),
  updateSmsTemplate: write((db, account, one) =>
    sms.updateSmsTemplate(db, account, { ...template(), id: one.smsTemplate, version: 1 }),
  ),
  findSmsTemplate: read((db, account, one) => sms.findSmsTemplate(db, account, one.smsTemplate)),
  pageOfSmsTemplates: read(async (db, account, one) => {
    const { rows } = await sms.pageOfSmsTemplates(db, account, { name: '', ...page })
    return rows.filter(({ id }) => id === one.smsTemplate)
  }),
  listOwnSmsTemplates: {
    ...read(async (db, account, one) =>
      (await sms.listOwnSmsTemplates(db, account)).filter(({ id }) => id === one.smsTemplate),
    ),
    isForOwnerOnly: true,
  },
  deleteSmsTemplate: write((db, account, one) => sms.deleteSmsTemplate(db, account, one.smsTemplate)),
  insertSmsLine: write((db, _account, one) => sms.insertSmsLine(db, one.account, line())),
  updateSmsLine: write((db, account, one) => sms.updateSmsLine(db, account, { ...line(), id: one.smsLine })),
  findSmsLine: read((db, account, one) => sms.findSmsLine(db, account, one.smsLine)),
  pageOfSmsLines: read(async (db, account, one) =>
    (await sms.pageOfSmsLines(db, account, page)).rows.filter(({ id }) => id === one.smsLine),
  ),
  insertSmsMessage: write((db, _account, one) =>
    sms.insertSmsMessage(db, one.account, {
      id: uuidv7(),
      templateName: 'another',
      lineType: 'domestic',
      number: '13800000000',
      numberKey: 'k',
      digitsKey: 'd',
      home: 'CN',
      text: 'Hello',
      segments: 1,
    }),
  ),
  countTasksOfSms: read(async (db, account, one) => {
    const tasks = await sms.countTasksOfSms(db, account, one.smsTemplate)
    return tasks === 0 ? [] : [tasks]
  }),
  pageOfSmsMessages: read(async (db, account, one) => {
    const { rows } = await sms.pageOfSmsMessages(db, account, {
      id: one.smsMessage,
      task: undefined,
      ...page,
    })
    return rows
  }),
}

/** Isolation cases of what tasks send. */
export const taskMessageIsolationCases: Readonly<Record<string, IsolationCase>> = {
  setTaskSms: write((db, account, one) =>
    taskMessages.setTaskSms(db, account, { task: one.task, template: one.smsTemplate, intents: [2] }),
  ),
  clearTaskSms: write((db, account, one) => taskMessages.clearTaskSms(db, account, one.task)),
  copyTaskSms: write((db, _account, one) =>
    taskMessages.copyTaskSms(db, one.account, { from: one.task, to: one.task }),
  ),
}

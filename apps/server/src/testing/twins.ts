import { accountId, type LineId, loginId, taskId } from '@parley/contract/vocabulary'
import * as accounts from '../features/accounts/queries.ts'
import * as attempts from '../features/attempts/queries.ts'
import * as audit from '../features/audit/queries.ts'
import * as blacklist from '../features/blacklist/queries.ts'
import * as callRules from '../features/call-rules/queries.ts'
import * as consents from '../features/consents/queries.ts'
import * as lines from '../features/lines/queries.ts'
import * as logins from '../features/logins/queries.ts'
import * as tasks from '../features/tasks/queries.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { accessTwins } from './access-twins.ts'
import { callTwins } from './call-twins.ts'
import { knowledgeTwins } from './knowledge-twins.ts'
import { moneyTwins } from './money-twins.ts'
import { sceneTwins } from './scene-twins.ts'
import { seatTwins } from './seat-twins.ts'
import { smsTwins, taskMessageTwins } from './sms-twins.ts'
import { listed } from './test-numbers.ts'
import { page, read, type Twin, write } from './twin.ts'

const redial = {
  strategy: null,
  mostAttempts: 3,
  mostPerDay: 1,
  callIntervalMin: 0,
  daysOff: ['2026-12-25'],
  purpose: 'service',
} as const

/** Every query of every feature; one that is missing here fails the test. */
export const twins: Readonly<Record<string, Readonly<Record<string, Twin>>>> = {
  ...accessTwins,
  ...callTwins,
  ...seatTwins,
  knowledge: knowledgeTwins,
  ...moneyTwins,
  ...sceneTwins,
  sms: smsTwins,
  'task-messages': taskMessageTwins,
  accounts: {
    findHomeCountry: read((db, account, one) => accounts.findHomeCountry(db, account, one.account)),
    setHomeCountry: write((db, account, one) =>
      accounts.setHomeCountry(db, account, { id: one.account, country: 'TH' }),
    ),
    insertAccount: write((db, account, { account: parent }) =>
      accounts.insertAccount(db, account === parent ? parent : account, {
        id: accountId(uuidv7()),
        name: 'new',
        role: 'resellersCustomer',
        concurrencyLimit: 0,
        creditMicroYuan: 0n,
      }),
    ),
    findAccount: read((db, account, one) => accounts.findAccount(db, account, one.account)),
    listAccounts: read(async (db, account, one) =>
      (await accounts.listAccounts(db, account)).filter((row) => row.id === one.account),
    ),
    setAccountStatus: {
      ...write((db, account, one) =>
        accounts.setAccountStatus(db, account, { id: one.account, status: 'arrears' }),
      ),
      isForParentOnly: true,
    },
    setConcurrencyLimit: {
      ...write((db, account, one) =>
        accounts.setConcurrencyLimit(db, account, { id: one.account, concurrencyLimit: 7 }),
      ),
      isForParentOnly: true,
    },
  },
  attempts: {
    listAttempts: read((db, account, one) =>
      attempts.listAttempts(db, account, { task: one.task, openOnly: false, limit: 10 }),
    ),
  },
  audit: {
    insertAudit: write((db, account, one) =>
      audit.insertAudit(db, account === one.account ? account : one.account, {
        id: uuidv7(),
        login: undefined,
        action: 'twin',
        subject: 'twin',
        before: null,
        after: null,
      }),
    ),
    listAudit: read(async (db, account, one) => {
      const whole = { fromMs: undefined, toMs: undefined, task: undefined }
      const all = { loginName: '', login: undefined, action: '', ...whole, ...page }
      return (await audit.listAudit(db, account, { ...all, subject: one.account })).entries
    }),
  },
  blacklist: {
    insertBlacklisted: write((db, _, one) =>
      blacklist.insertBlacklisted(db, one.account, { ...listed('5550000'), source: 'person' }),
    ),
    insertNumbers: write((db, _, one) =>
      blacklist.insertNumbers(db, one.account, { numbers: [listed('5550001')], source: 'person' }),
    ),
    pageOfBlacklist: read(async (db, account, one) => {
      const all = { search: '', numberKey: undefined, sources: undefined, task: undefined, ...page }
      const whole = await blacklist.pageOfBlacklist(db, account, all)
      const byPart = await blacklist.pageOfBlacklist(db, account, { ...all, search: '777' })
      const rows = [whole, byPart].map((list) => list.rows.filter((row) => row.account === one.account))
      if (rows[0]?.length !== rows[1]?.length) throw new Error('a part finds others than the whole list')
      return rows.flat()
    }),
    deleteEntries: write((db, account, one) => blacklist.deleteEntries(db, account, [one.blacklisted])),
    listBlacklisted: {
      ...read(async (db, account, one) => [
        ...(await blacklist.listBlacklisted(db, account, [
          { numberKey: `777${one.task.replaceAll(/\D/g, '').slice(-8)}`, digitsKey: 'none' },
        ])),
      ]),
      isForOwnerOnly: true,
    },
  },
  'call-rules': {
    listCallPasts: {
      ...read(async (db, account, one) => {
        const numberKey = `777${one.task.replaceAll(/\D/g, '').slice(-8)}`
        const numbers = [{ id: one.contact, numberKey }]
        const pasts = await callRules.listCallPasts(db, account, { numbers, nowMs: Date.now() })
        return pasts.filter(({ consent }) => consent !== null)
      }),
      isForOwnerOnly: true,
    },
    listWaitingContacts: {
      ...read((db, account, one) =>
        callRules.listWaitingContacts(db, account, {
          task: one.task,
          after: undefined,
          limit: 9,
          chain: [],
          oneIn: 1,
        }),
      ),
      isForOwnerOnly: true,
    },
    findMessageFacts: {
      ...read((db, account, one) => callRules.findMessageFacts(db, account, { task: one.task, chain: [] })),
      isForOwnerOnly: true,
    },
    findPreflightFacts: {
      ...read((db, account, one) => callRules.findPreflightFacts(db, account, one.task)),
      isForOwnerOnly: true,
    },
    findTalkHabit: read(async (db, _, one) =>
      (await callRules.findTalkHabit(db, one.account, Date.now())).calls > 0 ? [one] : [],
    ),
    namesInSight: read(async (db, account, one) => [
      ...(await callRules.namesInSight(db, account, [one.account])),
    ]),
    listAccountsAbove: {
      ...read(async (db, account, one) =>
        (await callRules.listAccountsAbove(db, account)).filter((id) => id === one.account),
      ),
      isForOwnerOnly: true,
    },
    listDecisions: read(
      async (db, account, one) =>
        (await callRules.listDecisions(db, account, { contact: one.contact, ...page }))?.decisions,
    ),
  },
  consents: {
    insertConsents: write((db, _, one) =>
      consents.insertConsents(db, one.account, {
        numbers: [listed('5550002')],
        kind: 'express',
        source: 'twin',
        evidence: '',
        givenMs: 0,
        expiresMs: undefined,
        createdBy: 'twin',
      }),
    ),
    pageOfConsents: read(async (db, account, one) => {
      const all = { search: '', numberKey: undefined, isInForce: undefined, nowMs: Date.now(), ...page }
      const whole = await consents.pageOfConsents(db, account, all)
      const byPart = await consents.pageOfConsents(db, account, { ...all, search: '777' })
      const found = [whole, byPart].map((list) => list.consents.filter(({ id }) => id === one.consent))
      if (found[0]?.length !== found[1]?.length) throw new Error('a part finds others than the whole list')
      return found.flat()
    }),
    revokeConsent: write((db, account, one) =>
      consents
        .revokeConsent(db, account, { id: one.consent, nowMs: Date.now() })
        .then((row) => (row ? 1 : 0)),
    ),
  },
  lines: {
    insertLine: write((db, _, one) =>
      lines.insertLine(db, one.account, {
        id: uuidv7() as LineId, // A fresh id needs no check.
        name: 'twin',
        type: 'platform',
        host: '127.0.0.1',
        port: 5060,
        transport: 'udp',
        callingNumber: '',
        maxConcurrency: 0,
        ringCeilingSec: 60,
        username: undefined,
        sealedPassword: undefined,
        codecs: ['PCMU'],
        callsPerSec: 1,
      }),
    ),
    listLines: read(async (db, account, one) =>
      (await lines.listLines(db, account)).filter((row) => row.id === one.line),
    ),
    listUsableLines: {
      ...read(async (db, account, one) =>
        (await lines.listUsableLines(db, account)).filter((row) => row.id === one.line),
      ),
      isForOwnerOnly: true,
    },
    findUsableLine: {
      ...read((db, account, one) => lines.findUsableLine(db, account, one.line)),
      isForOwnerOnly: true,
    },
    findLine: read((db, account, one) => lines.findLine(db, account, one.line)),
    pageOfLines: read(async (db, account, one) =>
      (await lines.pageOfLines(db, account, { name: '', ...page })).lines.filter(
        (row) => row.id === one.line,
      ),
    ),
    updateLine: write((db, account, one) =>
      lines.updateLine(db, account, {
        id: one.line,
        name: 'twin',
        host: '198.18.0.9',
        port: 5060,
        transport: 'udp',
        username: null,
        callingNumber: '',
        maxConcurrency: 1,
        ringCeilingSec: 9,
        sealedPassword: Buffer.from('stolen'),
      }),
    ),
    pauseTasksOfLine: write(async (db, account, one) => {
      await tasks.setTaskStatus(db, account, { id: one.task, status: 'running' })
      return lines.pauseTasksOfLine(db, account, one.line)
    }),
    listLineGrants: read((db, account, one) => lines.listLineGrants(db, account, one.line)),
    upsertLineGrant: write((db, account, one) =>
      lines.upsertLineGrant(db, account, { line: one.line, grantee: one.account, maxConcurrency: 9 }),
    ),
    deleteLineGrant: write((db, account, one) =>
      lines.deleteLineGrant(db, account, { line: one.line, grantee: one.account }),
    ),
    setLineStatus: write((db, account, one) =>
      lines.setLineStatus(db, account, { id: one.line, status: 'disabled' }),
    ),
  },
  logins: {
    insertLogin: write((db, _, one) =>
      logins.insertLogin(db, one.account, {
        id: loginId(uuidv7()),
        name: 'twin',
        nameKey: uuidv7(),
        passwordHash: '',
        isSubUser: true,
      }),
    ),
    listLogins: read(async (db, account, one) =>
      (await logins.listLogins(db, account)).filter((row) => row.id === one.login),
    ),
    setPasswordHash: write((db, account, one) =>
      logins.setPasswordHash(db, account, { id: one.login, passwordHash: 'stolen' }),
    ),
    setLanguage: write((db, account, one) =>
      logins.setLanguage(db, account, { id: one.login, language: 'th' }),
    ),
    setOperateGrant: write((db, account, one) =>
      logins.setOperateGrant(db, account, { id: one.login, operateGrant: 1 }),
    ),
    setLoginStatus: write((db, account, one) =>
      logins.setLoginStatus(db, account, { id: one.login, status: 'disabled' }),
    ),
  },
  tasks: {
    insertTask: write((db, _, one) =>
      tasks.insertTask(db, one.account, {
        id: taskId(uuidv7()),
        name: 'twin',
        description: '',
        startup: 'manual',
        startupAtMs: undefined,
        sceneVersion: one.version,
        line: one.line,
        zone: 'UTC',
        home: null,
        isEncrypted: false,
        weekdays: [0],
        fromMinute: 0,
        toMinute: 1440,
        robotNum: 1,
        ringSec: 30,
        priority: 0,
        keepAlive: false,
        ...redial,
      }),
    ),
    findTask: read((db, account, one) => tasks.findTask(db, account, one.task)),
    findTaskForUpdate: read((db, account, one) => tasks.findTaskForUpdate(db, account, one.task)),
    listTasks: read(async (db, account, one) =>
      (await tasks.listTasks(db, account, { statuses: ['ready'], ...page })).tasks.filter(
        (row) => row.id === one.task,
      ),
    ),
    findTaskView: read((db, account, one) => tasks.findTaskView(db, account, one.task)),
    pageOfTasks: read(async (db, account, one) =>
      (
        await tasks.pageOfTasks(db, account, { statuses: ['ready'], name: '', scene: undefined, ...page })
      ).tasks.filter((row) => row.id === one.task),
    ),
    findNewestHome: read((db, _, one) => tasks.findNewestHome(db, one.account)),
    findResumeFacts: {
      ...read((db, account, one) =>
        tasks.findResumeFacts(db, account, { task: one.task, asking: account, nowMs: Date.now() }),
      ),
      isForOwnerOnly: true,
    },
    hasContacts: read(async (db, account, one) =>
      (await tasks.hasContacts(db, account, one.task)) ? [one] : [],
    ),
    listNextNumbers: {
      ...read((db, account, one) => tasks.listNextNumbers(db, account, { task: one.task, limit: 9 })),
      isForOwnerOnly: true,
    },
    countReach: read(async (db, account, one) =>
      Object.values(await tasks.countReach(db, account, one.task)).filter((count) => count > 0),
    ),
    tallyTask: read(async (db, account, one) => {
      const tally = await tasks.tallyTask(db, account, { task: one.task, rounds: [0, 1], talkSec: [0, 9] })
      return Object.values(tally).flat()
    }),
    setTaskStatus: write((db, account, one) =>
      tasks.setTaskStatus(db, account, { id: one.task, status: 'failed', failure: 'noValidContact' }),
    ),
    updateTask: write((db, account, one) =>
      tasks.updateTask(db, account, {
        id: one.task,
        name: 'renamed',
        description: '',
        startup: 'manual',
        startupAtMs: null,
        zone: 'UTC',
        home: null,
        isEncrypted: false,
        weekdays: [1],
        fromMinute: 0,
        toMinute: 600,
        robotNum: 2,
        ringSec: 10,
        priority: 1,
        keepAlive: true,
        ...redial,
        version: 1,
      }),
    ),
    releaseWindowWaits: write((db, account, one) =>
      tasks.releaseWindowWaits(db, account, { task: one.task, dueMs: 5000 }),
    ),
  },
}

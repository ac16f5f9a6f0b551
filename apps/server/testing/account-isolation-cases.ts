import { accountId, loginId } from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import * as accounts from '../src/accounts/accounts/queries.ts'
import * as alerts from '../src/accounts/alerts/queries.ts'
import * as audit from '../src/accounts/audit/queries.ts'
import * as logins from '../src/accounts/logins/queries.ts'
import * as accountLimits from '../src/billing/account-limits/queries.ts'
import { uuidv7 } from '../src/platform/uuid.ts'
import { type IsolationCase, page, read, write } from './isolation-case.ts'

/** Isolation cases of accounts, logins and the audit log. */
export const accountIsolationCases: Readonly<Record<string, Readonly<Record<string, IsolationCase>>>> = {
  accounts: {
    findHomeCountry: read((db, account, one) => accounts.findHomeCountry(db, account, one.account)),
    findNewestHome: read((db, _, one) => accounts.findNewestHome(db, one.account)),
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
  'account-limits': {
    findAccountLimits: read((db, account, one) => accountLimits.findAccountLimits(db, account, one.account)),
    setAccountLimits: {
      ...write((db, account, one) =>
        accountLimits.setAccountLimits(db, account, {
          id: one.account,
          limits: { dailySpendMicroYuan: 1n, newDestinationsPerDay: 1, callsPerSec: 1 },
        }),
      ),
      isForParentOnly: true,
    },
    addRelease: {
      ...write((db, account, one) => accountLimits.addRelease(db, account, one.account)),
      isForParentOnly: true,
    },
    retryNewDestinations: write(async (db, account, one) => {
      await sql`update contact set reason = 'newDestinations' where task = ${one.task} and reason = 'outsideWindow'`.execute(
        db,
      )
      return accountLimits.retryNewDestinations(db, account, one.account)
    }),
  },
  alerts: {
    pageOfAlerts: read(async (db, account, one) =>
      (await alerts.pageOfAlerts(db, account, { isOpen: undefined, ...page })).alerts.filter(
        (row) => row.account === one.account,
      ),
    ),
    insertAcknowledgments: write((db, account, one) =>
      alerts.insertAcknowledgments(db, account, { alerts: [one.alert], login: undefined }),
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
  logins: {
    insertLogin: write((db, _, one) =>
      logins.insertLogin(db, one.account, {
        id: loginId(uuidv7()),
        name: 'twin',
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
}

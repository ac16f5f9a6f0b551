import * as blacklist from '../src/campaigns/blacklist/queries.ts'
import * as callRules from '../src/campaigns/call-rules/queries.ts'
import * as consents from '../src/campaigns/consents/queries.ts'
import * as needs from '../src/campaigns/contact-needs/queries.ts'
import { type IsolationCase, page, read, write } from './isolation-case.ts'
import { listed } from './test-numbers.ts'

/** Isolation cases of the calling rules. */
export const callRuleIsolationCases: Readonly<Record<string, Readonly<Record<string, IsolationCase>>>> = {
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
      if (rows[0]?.length !== rows[1]?.length) throw new Error('a part finds other rows than the whole list')
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
  'contact-needs': {
    findScriptOfContacts: read(async (db, account, one) => [
      ...Object.keys((await needs.findScriptOfContacts(db, account, { task: one.task })) ?? {}),
      ...Object.keys((await needs.findScriptOfContacts(db, account, { scene: one.scene })) ?? {}),
    ]),
    countLacking: read(
      async (db, account, one) =>
        (await needs.countLacking(db, account, { task: one.task, names: ['none'], namesOfName: [] })).names,
    ),
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
    findConversationShape: read(async (db, _, one) =>
      (await callRules.findConversationShape(db, one.account, Date.now())).calls > 0 ? [one] : [],
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
      if (found[0]?.length !== found[1]?.length)
        throw new Error('a part finds other rows than the whole list')
      return found.flat()
    }),
    revokeConsent: write((db, account, one) =>
      consents
        .revokeConsent(db, account, { id: one.consent, nowMs: Date.now() })
        .then((row) => (row ? 1 : 0)),
    ),
  },
}

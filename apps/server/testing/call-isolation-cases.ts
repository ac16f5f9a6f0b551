import { contactId } from '@parley/contract/vocabulary'
import * as imports from '../src/campaigns/bulk-imports/queries.ts'
import * as contacts from '../src/campaigns/contacts/queries.ts'
import * as exportQueries from '../src/campaigns/exports/queries.ts'
import * as live from '../src/campaigns/live/queries.ts'
import * as records from '../src/campaigns/records/queries.ts'
import * as titles from '../src/campaigns/records/titles/queries.ts'
import * as taskNow from '../src/campaigns/task-now/queries.ts'
import { uuidv7 } from '../src/platform/uuid.ts'
import { type IsolationCase, page, read, write } from './isolation-case.ts'
import { listed } from './test-numbers.ts'

/** Isolation cases of contacts, call records and live events. */
export const callIsolationCases: Readonly<Record<string, Readonly<Record<string, IsolationCase>>>> = {
  contacts: {
    insertContacts: write((db, account, one) =>
      contacts.insertContacts(db, account, {
        task: one.task,
        dueMs: 0,
        contacts: [
          {
            id: contactId(uuidv7()),
            name: '',
            phone: '5551234',
            ...listed('5551234'),
            sealed: null,
            timeZone: null,
            variables: {},
          },
        ],
      }),
    ),
    listContacts: read((db, account, one) => contacts.listContacts(db, account, { task: one.task, ...page })),
    filterContacts: read(async (db, account, one) => {
      const all = {
        states: undefined,
        statuses: undefined,
        intentId: undefined,
        reach: undefined,
        numberKey: undefined,
      }
      const find = async (search: string) =>
        (await contacts.filterContacts(db, account, { task: one.task, ...all, search, ...page })).contacts
      // A part of three characters uses an index over every account.
      return [...(await find('')), ...(await find('138000'))]
    }),
    insertImport: write((db, account, one) =>
      contacts.insertImport(db, account, {
        id: uuidv7(),
        task: one.task,
        login: undefined,
        fileName: 'twin',
        headings: [],
        refused: [],
      }),
    ),
    findImport: read((db, account, one) => contacts.findImport(db, account, one.import)),
    countContacts: read(async (db, account, one) =>
      Object.values(await contacts.countContacts(db, account, one.task)).filter((count) => count > 0),
    ),
  },
  'bulk-imports': {
    insertImportJob: write((db, account, one) =>
      imports.insertImportJob(db, account, {
        id: uuidv7(),
        task: one.task,
        login: undefined,
        fileName: 'twin',
        fileBytes: 1,
        sha256: 'another',
        encoding: 'utf-8',
        rowsTotal: 1,
        columns: ['phone'],
      }),
    ),
    findImportOfFile: read((db, account, one) =>
      imports.findImportOfFile(db, account, { task: one.task, sha256: 'twin' }),
    ),
    hasOpenImport: read(async (db, account, one) =>
      (await imports.hasOpenImport(db, account, one.task)) ? [one] : [],
    ),
    findImportJob: read((db, account, one) => imports.findImportJob(db, account, one.import)),
    pageOfImports: read(
      async (db, account, one) =>
        (await imports.pageOfImports(db, account, { task: one.task, ...page })).imports,
    ),
    moveImport: write((db, account, one) =>
      imports.moveImport(db, account, { id: one.import, from: ['running'], to: 'cancelling' }),
    ),
    advanceImport: write((db, account, one) =>
      imports.advanceImport(db, account, {
        id: one.import,
        attempt: 1,
        leaseSec: 9,
        rows: 1,
        succeeded: 1,
        duplicate: 0,
        invalid: 0,
        blocked: 0,
        headings: [],
        phoneColumn: '1',
      }),
    ),
    insertRefusals: write((db, account, one) =>
      imports.insertRefusals(db, account, {
        id: one.import,
        refusals: [{ line: 2, cells: [], code: 'phone_invalid', values: {} }],
        mostKept: 9,
      }),
    ),
    listRefusals: read((db, account, one) =>
      imports.listRefusals(db, account, { id: one.import, afterLine: 0, limit: 9 }),
    ),
    removeUncalled: write((db, account, one) =>
      imports.removeUncalled(db, account, { id: one.import, limit: 9 }),
    ),
    reportRemoved: write(async (db, account, one) => {
      await imports.moveImport(db, account, { id: one.import, from: ['running'], to: 'undoing' })
      return imports.reportRemoved(db, account, { id: one.import, attempt: 1, removed: 1, leaseSec: 9 })
    }),
    endImport: write((db, account, one) =>
      imports.endImport(db, account, { id: one.import, attempt: 1, state: 'done' }),
    ),
  },
  'task-now': {
    countCallsNow: read(async (db, account, one) => {
      const { dialing, ringing, talking } = await taskNow.countCallsNow(db, account, one.task)
      return dialing + ringing + talking
    }),
    sumLatelyEnded: read(
      async (db, account, one) =>
        (await taskNow.sumLatelyEnded(db, account, { task: one.task, fromMs: 0 })).calls,
    ),
  },
  exports: {
    insertExport: {
      ...write((db, account, one) =>
        exportQueries.insertExport(db, account === one.account ? account : one.account, {
          id: uuidv7(),
          login: undefined,
          format: 'csv',
          order: { choice: {}, withTranscript: false },
          rowsTotal: 1,
          mostAtOnce: 10,
        }),
      ),
      isForOwnerOnly: true,
    },
    findExport: read((db, account, one) => exportQueries.findExport(db, account, one.export)),
    pageOfExports: read(async (db, account, one) =>
      (await exportQueries.pageOfExports(db, account, page)).exports.filter((row) => row.id === one.export),
    ),
  },
  live: {
    replayEvents: read(async (db, account, one) => {
      const after = { tx: 0n, id: 0n, atMs: 0 }
      const upTo = { tx: 2n ** 62n, id: 0n, atMs: 0 }
      const events = await live.replayEvents(db, account, { after, upTo, limit: 1000 })
      return events.filter((event) => event.account === one.account)
    }),
    accountsInSight: read((db, account, one) => live.accountsInSight(db, account, one.session)),
  },
  records: {
    pageOfRecords: read((db, account, one) =>
      records.pageOfRecords(db, account, { task: one.task, ...page }),
    ),
    filterRecords: read(async (db, account, one) => {
      const all = (await records.filterRecords(db, account, page)).calls
      const ofTask = (await records.filterRecords(db, account, { task: one.task, ...page })).calls
      const byPart = (await records.filterRecords(db, account, { number: '138000', ...page })).calls
      return [...all, ...ofTask, ...byPart].filter((call) => call.attempt === one.attempt)
    }),
    countRecords: read((db, account, one) => records.countRecords(db, account, { task: one.task })),
    recordsAfter: read(async (db, account, one) => {
      const walk = { choice: { task: one.task }, after: undefined, limit: 10 }
      return records.recordsAfter(db, account, walk)
    }),
    tallyByStatus: read((db, account, one) => records.tallyByStatus(db, account, { task: one.task })),
    tallyByIntent: read((db, account, one) => records.tallyByIntent(db, account, { task: one.task })),
    tallyByTime: read((db, account, one) =>
      records.tallyByTime(db, account, { task: one.task, fromMs: 0, stepSec: 86_400 }),
    ),
    findContactName: read(async (db, account, one) => {
      const record = await records.findRecord(db, one.account, one.attempt)
      return record && (await records.findContactName(db, account, record.contact)) === '' ? 1 : 0
    }),
    findRecord: read((db, account, one) => records.findRecord(db, account, one.attempt)),
    findJournal: read((db, account, one) => records.findJournal(db, account, one.attempt)),
    listEvents: read((db, account, one) => records.listEvents(db, account, one.attempt)),
    listTitles: read(async (db, account, one) => {
      const asked = { attempt: one.attempt, nodes: ['start'], questions: [], strategies: [1, 2] }
      return Object.keys(await titles.listTitles(db, account, asked))
    }),
  },
}

import type { LineId } from '@parley/contract/vocabulary'
import * as lines from '../src/calls/lines/queries.ts'
import * as tasks from '../src/campaigns/tasks/queries.ts'
import { uuidv7 } from '../src/platform/uuid.ts'
import { type IsolationCase, page, read, write } from './isolation-case.ts'

/** Isolation cases of lines and their grants. */
export const lineIsolationCases: Readonly<Record<string, Readonly<Record<string, IsolationCase>>>> = {
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
        networks: [],
        rtpTimeoutSec: 30,
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
        callsPerSec: 1,
        networks: [],
        rtpTimeoutSec: 30,
        sealedPassword: Buffer.from('stolen'),
      }),
    ),
    retryLine: write((db, account, one) => lines.retryLine(db, account, one.line)),
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
}

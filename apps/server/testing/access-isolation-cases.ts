import { randomBytes } from 'node:crypto'
import * as idempotency from '../src/accounts/idempotency/queries.ts'
import * as sessions from '../src/accounts/sessions/queries.ts'
import * as users from '../src/accounts/users/queries.ts'
import { uuidv7 } from '../src/platform/uuid.ts'
import { type IsolationCase, read, write } from './isolation-case.ts'

/** Isolation cases of access: sessions, tickets, login guard. */
export const accessIsolationCases: Readonly<Record<string, Readonly<Record<string, IsolationCase>>>> = {
  idempotency: {
    findIdempotency: read((db, account, one) =>
      idempotency.findIdempotency(db, account, { login: one.login, key: 'kept' }),
    ),
    insertIdempotency: write((db, account, one) =>
      idempotency.insertIdempotency(db, account, {
        login: one.login,
        key: uuidv7(),
        requestHash: '',
        answer: {},
      }),
    ),
  },
  sessions: {
    insertSession: {
      ...write((db, account, one) =>
        sessions.insertSession(db, account, {
          id: uuidv7(),
          login: one.login,
          ticketHash: randomBytes(32),
          ticketUntilMs: 1,
          refreshUntilMs: 1,
          address: '',
          agent: '',
        }),
      ),
      isForOwnerOnly: true,
    },
    insertRefreshToken: write((db, account, one) =>
      sessions.insertRefreshToken(db, account, { hash: randomBytes(32), session: one.session }),
    ),
    useRefreshToken: write((db, account, one) => sessions.useRefreshToken(db, account, one.refreshHash)),
    renewTicket: write((db, account, one) =>
      sessions.renewTicket(db, account, {
        session: one.session,
        ticketHash: randomBytes(32),
        ticketUntilMs: 1,
      }),
    ),
    endSession: write((db, account, one) => sessions.endSession(db, account, one.session)),
    listSessions: {
      ...read(
        async (db, account, one) =>
          (await sessions.listSessions(db, account, { login: one.login, nowMs: 0, limit: 100, offset: 0 }))
            .sessions,
      ),
      isForOwnerOnly: true,
    },
    endSessionsOf: {
      ...write(
        async (db, account, one) =>
          (await sessions.endSessionsOf(db, account, { login: one.login, ids: [one.session] })).length,
      ),
      isForOwnerOnly: true,
    },
  },
  users: {
    findUser: read((db, account, one) => users.findUser(db, account, one.login)),
    listUsers: read(async (db, account, one) => {
      const page = { name: '', kind: undefined, of: one.account, limit: 100, offset: 0 }
      return (await users.listUsers(db, account, page)).users.filter((user) => user.id === one.login)
    }),
  },
}

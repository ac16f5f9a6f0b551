import { createHash, randomBytes } from 'node:crypto'
import type { AccountId, LoginId } from '@parley/contract/vocabulary'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { insertRefreshToken, insertSession, renewTicket } from './queries.ts'

/** Short, because scripts can read it; the HttpOnly refresh token renews it. */
export const ticketLifeSec = 30 * 60
export const refreshLifeSec = 7 * 24 * 3600

export type Tickets = { readonly ticket: string; readonly refreshToken: string }

/** A reference token contains no data and is stored only as a hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const startSession = (
  app: ServerApp,
  login: { readonly account: AccountId; readonly id: LoginId },
  from: { readonly address: string; readonly agent: string },
): Promise<Tickets> =>
  asAccount(app.database.api, login.account, async (tx) => {
    const session = uuidv7()
    const tickets = newTickets()
    await insertSession(tx, login.account, {
      id: session,
      login: login.id,
      ticketHash: hashToken(tickets.ticket),
      ticketUntilMs: app.nowMs() + ticketLifeSec * 1000,
      refreshUntilMs: app.nowMs() + refreshLifeSec * 1000,
      ...from,
    })
    await insertRefreshToken(tx, login.account, { hash: hashToken(tickets.refreshToken), session })
    return tickets
  })

/** Replaces both tokens of a session. */
export const rotateTickets = async (
  tx: Tx,
  app: ServerApp,
  { account, session }: { readonly account: AccountId; readonly session: string },
): Promise<Tickets> => {
  const tickets = newTickets()
  const ticketUntilMs = app.nowMs() + ticketLifeSec * 1000
  await renewTicket(tx, account, { session, ticketHash: hashToken(tickets.ticket), ticketUntilMs })
  await insertRefreshToken(tx, account, { hash: hashToken(tickets.refreshToken), session })
  return tickets
}

const newTickets = (): Tickets => ({ ticket: newToken(), refreshToken: newToken() })
const newToken = (): string => randomBytes(32).toString('base64url')

import { Refusal } from '@parley/contract/refusals'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest, Principal } from '../../platform/http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { findPrincipal } from './find-principal.ts'
import { endSession, useRefreshToken } from './queries.ts'
import { refreshCookie } from './session-cookies.ts'
import { findRefreshHolder } from './session-lookups.ts'
import { hashToken, rotateTickets, type Tickets } from './tickets.ts'

/** Each refresh token is valid once; a repeated one may be stolen, so the session ends. */
export const refreshSession = async (
  request: ApiRequest<unknown>,
): Promise<{ readonly principal: Principal; readonly tickets: Tickets }> => {
  const { app } = request
  const token = request.cookies.get(refreshCookie)
  // The browser attaches a cookie to any request: only the console's own origin may use it.
  if (token === undefined || !isOwnOrigin(request)) throw new Refusal('login_timeout')
  const hash = hashToken(decodeURIComponent(token.slice(0, 200)))
  const holder = await findRefreshHolder(app.database.api, hash)
  if (holder === undefined) throw new Refusal('login_timeout')
  const tickets = await asAccount(app.database.api, holder.account, async (tx) => {
    if ((await useRefreshToken(tx, holder.account, hash)) === 1) return rotateTickets(tx, app, holder)
    await endSession(tx, holder.account, holder.session)
    return undefined
  })
  if (tickets === undefined) {
    const actor = { account: holder.account, loginId: holder.login }
    await recordAudit(app, actor, { action: 'session.refreshReused', subject: holder.session })
    throw new Refusal('login_timeout')
  }
  const principal = await findPrincipal(app, tickets.ticket)
  if (principal === undefined) throw new Refusal('login_timeout')
  return { principal, tickets }
}

const isOwnOrigin = ({ origin, host }: ApiRequest<unknown>): boolean => {
  if (origin === undefined) return true
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}

import type { Principal } from '../../platform/http/index.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import { findTicketHolder } from './session-lookups.ts'
import { hashToken } from './tickets.ts'

/** The principal of a ticket; undefined if it is unknown, expired or revoked. */
export const findPrincipal = async (app: ServerApp, ticket: string): Promise<Principal | undefined> => {
  if (ticket.length > 200) return undefined
  const holder = await findTicketHolder(app.database.api, hashToken(ticket))
  if (holder === undefined) return undefined
  return {
    account: holder.account,
    loginId: holder.login,
    sessionId: holder.session,
    loginName: holder.loginName,
    isSubUser: holder.isSubUser,
    role: holder.role,
    operateGrant: holder.operateGrant,
    language: holder.language,
    accountStatus: holder.accountStatus,
    hiddenMenus: holder.hiddenMenus,
    isAdministrator: holder.role === 'superAdministrator',
  }
}

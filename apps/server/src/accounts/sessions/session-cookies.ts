import { Role } from '@parley/contract/vocabulary'
import { type Principal, writeCookie } from '../../platform/http/index.ts'
import { refreshLifeSec, type Tickets } from './tickets.ts'

export const refreshCookie = 'parley_refresh'
/** The browser sends it only to the one endpoint that needs it. */
const refreshPath = '/api/common/refresh'

/** Specification 1 §9: the eight cookies, all display hints except the ticket; and the HttpOnly refresh cookie. */
export const sessionCookies = (
  principal: Principal,
  tickets: Tickets,
  isSecure: boolean,
): readonly string[] => {
  const options = { maxAgeSec: refreshLifeSec, isSecure }
  const shown = {
    callbot_ticket: tickets.ticket,
    callbot_productId: 'callbot',
    callbot_userId: principal.loginId,
    callbot_account: principal.loginName,
    operateGrant: String(principal.operateGrant),
    callbot_role: String(Role.toWire(principal.role)),
    callbot_smskey: '',
    language: principal.language,
  }
  return [
    ...Object.entries(shown).map(([name, value]) => writeCookie(name, value, options)),
    writeCookie(refreshCookie, tickets.refreshToken, { ...options, path: refreshPath, isHidden: true }),
  ]
}

/** Logout and a password change delete them; the language cookie stays. */
export const clearedCookies = (isSecure: boolean): readonly string[] => [
  ...[
    'callbot_ticket',
    'callbot_productId',
    'callbot_userId',
    'callbot_account',
    'operateGrant',
    'callbot_role',
    'callbot_smskey',
  ].map((name) => writeCookie(name, '', { maxAgeSec: 0, isSecure })),
  writeCookie(refreshCookie, '', { maxAgeSec: 0, isSecure, path: refreshPath, isHidden: true }),
]

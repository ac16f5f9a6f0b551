import { interfaceLanguages, limitAndOffset } from '@parley/contract/api'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import { type Handlers, writeCookie } from '../../platform/http/index.ts'
import { setLanguage } from '../logins/index.ts'
import { endSessions } from './end-sessions.ts'
import { knownDeviceCookie } from './known-device.ts'
import { logIn } from './log-in.ts'
import { loginResult } from './login-result.ts'
import { endSession, listSessions } from './queries.ts'
import { refreshSession } from './refresh-session.ts'
import { clearedCookies, sessionCookies } from './session-cookies.ts'
import { refreshLifeSec } from './tickets.ts'

export const sessionHandlers = {
  publicKey: ({ app }) => {
    const { expiresAtMs, ...key } = app.loginKey.issue()
    return { ...key, expiresAt: Math.floor(expiresAtMs / 1000) }
  },
  login: async (request, input) => {
    const { principal, tickets } = await logIn(request, input)
    request.setCookies([
      ...sessionCookies(principal, tickets, request.isSecure),
      knownDeviceCookie(request, principal.loginId),
    ])
    return loginResult(principal, tickets.ticket)
  },
  logout: async (request) => {
    const { app, principal } = request
    if (principal !== undefined)
      await asAccount(app.database.api, principal.account, (tx) =>
        endSession(tx, principal.account, principal.sessionId),
      )
    if (principal !== undefined) app.feeds.end(principal.sessionId)
    request.setCookies(clearedCookies(request.isSecure))
    return undefined
  },
  synchronize: ({ principal, ticket }) => ({
    ...loginResult(principal, ticket),
    language: principal.language,
    hiddenMenus: [...principal.hiddenMenus],
    accountId: principal.account,
  }),
  listSessions: async ({ app, principal }, input) => {
    const asked = { login: principal.loginId, nowMs: app.nowMs(), ...limitAndOffset(input) }
    const { sessions, total } = await asAccount(app.database.api, principal.account, (tx) =>
      listSessions(tx, principal.account, asked),
    )
    const data = sessions.map(({ startedMs, ...session }) => ({
      ...session,
      startedAt: epochSeconds(startedMs),
      isCurrent: session.id === principal.sessionId,
    }))
    return { data, total }
  },
  endSessions: async (request, input) => {
    await endSessions(request, input)
    return undefined
  },
  setLanguage: async (request, input) => {
    // Specification 1 §1: an unsupported value falls back to zh.
    const language = interfaceLanguages.find((known) => known === input.language) ?? 'zh'
    const { app, principal } = request
    if (principal !== undefined)
      await asAccount(app.database.api, principal.account, (tx) =>
        setLanguage(tx, principal.account, { id: principal.loginId, language }),
      )
    request.setCookies([
      writeCookie('language', language, { maxAgeSec: refreshLifeSec, isSecure: request.isSecure }),
    ])
    return { language }
  },
  refresh: async (request) => {
    const { principal, tickets } = await refreshSession(request)
    request.setCookies(sessionCookies(principal, tickets, request.isSecure))
    return loginResult(principal, tickets.ticket)
  },
} satisfies Partial<Handlers>

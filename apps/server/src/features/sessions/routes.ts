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
  login: async (call, input) => {
    const { caller, tickets } = await logIn(call, input)
    call.setCookies([
      ...sessionCookies(caller, tickets, call.isSecure),
      knownDeviceCookie(call, caller.loginId),
    ])
    return loginResult(caller, tickets.ticket)
  },
  logout: async (call) => {
    const { app, caller } = call
    if (caller !== undefined)
      await asAccount(app.database.api, caller.account, (tx) =>
        endSession(tx, caller.account, caller.sessionId),
      )
    if (caller !== undefined) app.feeds.end(caller.sessionId)
    call.setCookies(clearedCookies(call.isSecure))
    return undefined
  },
  synchronize: ({ caller, ticket }) => ({
    ...loginResult(caller, ticket),
    language: caller.language,
    hiddenMenus: [...caller.hiddenMenus],
    accountId: caller.account,
  }),
  listSessions: async ({ app, caller }, input) => {
    const asked = { login: caller.loginId, nowMs: app.nowMs(), ...limitAndOffset(input) }
    const { sessions, total } = await asAccount(app.database.api, caller.account, (tx) =>
      listSessions(tx, caller.account, asked),
    )
    const data = sessions.map(({ startedMs, ...session }) => ({
      ...session,
      startedAt: epochSeconds(startedMs),
      isCurrent: session.id === caller.sessionId,
    }))
    return { data, total }
  },
  endSessions: async (call, input) => {
    await endSessions(call, input)
    return undefined
  },
  setLanguage: async (call, input) => {
    // Specification 1 §1: an unsupported value falls back to zh.
    const language = interfaceLanguages.find((known) => known === input.language) ?? 'zh'
    const { app, caller } = call
    if (caller !== undefined)
      await asAccount(app.database.api, caller.account, (tx) =>
        setLanguage(tx, caller.account, { id: caller.loginId, language }),
      )
    call.setCookies([
      writeCookie('language', language, { maxAgeSec: refreshLifeSec, isSecure: call.isSecure }),
    ])
    return { language }
  },
  refresh: async (call) => {
    const { caller, tickets } = await refreshSession(call)
    call.setCookies(sessionCookies(caller, tickets, call.isSecure))
    return loginResult(caller, tickets.ticket)
  },
} satisfies Partial<Handlers>

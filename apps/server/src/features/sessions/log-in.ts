import { Refusal } from '@parley/contract/refusals'
import type { Call, Caller } from '../../platform/http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { loginNameKey, signIn } from '../logins/index.ts'
import { findCaller } from './find-caller.ts'
import { startSession, type Tickets } from './tickets.ts'

/** A wrong name and a wrong password get the same answer after the same time. */
export const logIn = async (
  call: Call<unknown>,
  input: { readonly account: string; readonly password: string; readonly keyId?: string | undefined },
): Promise<{ readonly caller: Caller; readonly tickets: Tickets }> => {
  const { app } = call
  const name = loginNameKey(input.account)
  const limits = [
    { key: `login ${name}`, failures: 10 },
    { key: `address ${call.address}`, failures: 50 },
  ]
  await app.throttle.check(limits)
  const password = await app.loginKey.open(input.password, input.keyId)
  const login = await signIn(app, name, password)
  if (login === undefined) {
    await app.throttle.fail(limits)
    throw new Refusal('login_failed')
  }
  await app.throttle.forget(`login ${name}`)
  const tickets = await startSession(app, login, { address: call.address, agent: call.agent })
  const caller = await findCaller(app, tickets.ticket)
  // The login fits and its ticket does not: the account, or one above it, is disabled.
  if (caller === undefined) throw new Refusal('account_disabled')
  await recordAudit(app, caller, { action: 'session.start', subject: caller.sessionId })
  return { caller, tickets }
}

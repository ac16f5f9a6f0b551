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
  const login = await app.throttle.inTurn(`login ${name}`, () => findLogin(call, name, input))
  const tickets = await startSession(app, login, { address: call.address, agent: call.agent })
  const caller = await findCaller(app, tickets.ticket)
  // The login fits and its ticket does not: the account, or one above it, is disabled.
  if (caller === undefined) throw new Refusal('account_disabled')
  await recordAudit(app, caller, { action: 'session.start', subject: caller.sessionId })
  return { caller, tickets }
}

/** Counted as failed before the password is looked at; what fits is taken back. */
const findLogin = async (
  { app, address }: Call<unknown>,
  name: string,
  input: { readonly password: string; readonly keyId?: string | undefined },
): Promise<NonNullable<Awaited<ReturnType<typeof signIn>>>> => {
  const [ofName, ofAddress] = [`login ${name}`, `address ${address}`]
  await app.throttle.admit([
    { key: ofName, failures: 10 },
    { key: ofAddress, failures: 50 },
  ])
  const password = await app.loginKey.open(input.password, input.keyId)
  const login = await signIn(app, name, password)
  if (login === undefined) throw new Refusal('login_failed')
  await app.throttle.forget(ofName)
  await app.throttle.takeBack(ofAddress)
  return login
}

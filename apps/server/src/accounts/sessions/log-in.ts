import { Refusal } from '@parley/contract/refusals'
import type { AccountId, LoginId } from '@parley/contract/vocabulary'
import type { ApiRequest, Principal } from '../../platform/http/index.ts'
import type { Limit } from '../../platform/login-guard/index.ts'
import { recordAudit } from '../audit/index.ts'
import { loginByName, loginNameKey, signIn } from '../logins/index.ts'
import { findPrincipal } from './find-principal.ts'
import { knownDevice } from './known-device.ts'
import { startSession, type Tickets } from './tickets.ts'

/** A wrong name and a wrong password get the same response after the same time. */
export const logIn = async (
  request: ApiRequest<unknown>,
  input: { readonly account: string; readonly password: string; readonly keyId?: string | undefined },
): Promise<{ readonly principal: Principal; readonly tickets: Tickets }> => {
  const { app } = request
  const name = loginNameKey(input.account)
  const login = await app.throttle.inTurn(`login ${name}`, () => findLogin(request, name, input))
  const tickets = await startSession(app, login, { address: request.address, agent: request.agent })
  const principal = await findPrincipal(app, tickets.ticket)
  // The password is right but no ticket is valid: the account, or an ancestor, is disabled.
  if (principal === undefined) throw new Refusal('account_disabled')
  await recordAudit(app, principal, { action: 'session.start', subject: principal.sessionId })
  return { principal, tickets }
}

/** Allowed failures within five minutes of each key. */
const most = { ofDevice: 10, ofNameAndAddress: 10, ofAddress: 50, ofName: 100, ofEverybody: 1000 }

/**
 * Counts a failure before the password is checked, and removes it on success. A known browser is limited by its own failures
 * only: guesses from elsewhere count to their address, to the name among unknown browsers, and to all unknown browsers together.
 */
const findLogin = async (
  request: ApiRequest<unknown>,
  name: string,
  input: { readonly password: string; readonly keyId?: string | undefined },
): Promise<NonNullable<Awaited<ReturnType<typeof signIn>>>> => {
  const { app } = request
  const named = await loginByName(app.database.api, name)
  const limits = limitsOf(request, name, named && knownDevice(request, named.id))
  await app.throttle.admit(limits)
  const password = await app.loginKey.open(input.password, input.keyId)
  const login = await signIn(app, name, password)
  if (login === undefined) {
    if (named !== undefined) await recordFailure(request, named)
    throw new Refusal('login_failed')
  }
  const [narrowest, ...others] = limits
  if (narrowest !== undefined) await app.throttle.forget(narrowest.key)
  for (const { key } of others) await app.throttle.takeBack(key)
  return login
}

/** The narrowest first. */
const limitsOf = (
  { address }: ApiRequest<unknown>,
  name: string,
  device: string | undefined,
): readonly Limit[] => {
  if (device !== undefined) return [{ key: `device ${device}`, failures: most.ofDevice }]
  const network = networkOf(address)
  return [
    { key: `login ${name} from ${network}`, failures: most.ofNameAndAddress },
    { key: `address ${network}`, failures: most.ofAddress },
    { key: `login ${name}`, failures: most.ofName },
    { key: 'strangers', failures: most.ofEverybody },
  ]
}

/** One IPv6 subscriber has 2^64 addresses (RFC 6177). */
const networkOf = (address: string): string =>
  address.includes(':') && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address

/** Visible to the account of the attempted login. */
const recordFailure = (
  { app, address, agent }: ApiRequest<unknown>,
  { account, id }: { readonly account: AccountId; readonly id: LoginId },
): Promise<void> =>
  recordAudit(
    app,
    { account, loginId: id },
    { action: 'session.failed', subject: id, after: { address, agent } },
  )

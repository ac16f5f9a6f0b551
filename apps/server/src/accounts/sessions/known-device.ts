import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { LoginId } from '@parley/contract/vocabulary'
import { type ApiRequest, writeCookie } from '../../platform/http/index.ts'

/**
 * A browser that has signed in to a login before (OWASP's device cookie). It has its own attempt limit, so that guessing
 * elsewhere does not lock out the right user.
 */
export const deviceCookie = 'parley_device'
const cookiePath = '/api/oauth'
const lifeSec = 180 * 24 * 3600

type Context = Pick<ApiRequest<unknown>, 'app' | 'cookies'>

/** The device's id if the browser sends an unexpired cookie for this login. */
export const knownDevice = ({ app, cookies }: Context, login: LoginId): string | undefined => {
  const [, said = '', end = '', seal = ''] =
    /^([\w-]{16}\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(cookies.get(deviceCookie) ?? '') ?? []
  if (said === '' || Number.parseInt(end, 36) * 1000 <= app.nowMs()) return undefined
  const given = Buffer.from(seal, 'base64url')
  const wanted = sealOf(app.sealKey, login, said)
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? said : undefined
}

export const knownDeviceCookie = ({ app, isSecure }: ApiRequest<unknown>, login: LoginId): string => {
  const end = Math.floor(app.nowMs() / 1000) + lifeSec
  const said = `${randomBytes(12).toString('base64url')}.${end.toString(36)}`
  const seal = sealOf(app.sealKey, login, said).toString('base64url')
  return writeCookie(deviceCookie, `${said}.${seal}`, {
    maxAgeSec: lifeSec,
    path: cookiePath,
    isHidden: true,
    isSecure,
  })
}

const sealOf = (key: Buffer, login: LoginId, said: string): Buffer =>
  createHmac('sha256', key).update(`known device ${login} ${said}`).digest()

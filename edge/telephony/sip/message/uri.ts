import { Malformed } from './malformed.ts'
import {
  absoluteUriChars,
  type CharSet,
  digitChars,
  hexChars,
  hostChars,
  isAll,
  isToken,
  uriHeaderChars,
  uriParamChars,
  userChars,
} from './scanner.ts'

export type SipUri = {
  readonly kind: 'sip'
  readonly scheme: 'sip' | 'sips'
  /** Unescaped; undefined without an `@`. */
  readonly user?: string
  readonly host: string
  readonly port?: number
  readonly params: ReadonlyMap<string, string | undefined>
  readonly hasHeaders: boolean
  /** As written. */
  readonly text: string
}

export type OtherUri = { readonly kind: 'other'; readonly scheme: string; readonly text: string }

export type Uri = SipUri | OtherUri

/** RFC 3261 §19.1 for sip and sips; for other schemes only the alphabet is checked. Throws Malformed. */
export const parseUri = (text: string): Uri => {
  const colon = text.indexOf(':')
  const scheme = text.slice(0, Math.max(0, colon)).toLowerCase()
  if (colon < 1 || !isToken(scheme)) throw new Malformed('URI without a scheme')
  if (scheme === 'sip' || scheme === 'sips') return parseSipUri(text, scheme, text.slice(colon + 1))
  if (colon + 1 === text.length || !isAll(text, absoluteUriChars)) throw new Malformed('URI malformed')
  return { kind: 'other', scheme, text }
}

const parseSipUri = (text: string, scheme: 'sip' | 'sips', rest: string): SipUri => {
  // `@` is allowed only after the user part, while the user part may hold ';' and '?'.
  const at = rest.indexOf('@')
  const userInfo = at < 0 ? undefined : rest.slice(0, at)
  const afterUser = rest.slice(at + 1)
  const question = afterUser.indexOf('?')
  const beforeHeaders = question < 0 ? afterUser : afterUser.slice(0, question)
  const [hostPort = '', ...params] = beforeHeaders.split(';')
  if (question >= 0) checkEscaped(afterUser.slice(question + 1), uriHeaderChars)
  return {
    kind: 'sip',
    scheme,
    ...parseUser(userInfo),
    ...parseHostPort(hostPort),
    params: parseUriParams(params),
    hasHeaders: question >= 0,
    text,
  }
}

/** Some gateways write `sip:@host` for a caller without a number: a URI without a user. */
const parseUser = (userInfo: string | undefined): { readonly user?: string } => {
  if (userInfo === undefined || userInfo === '') return {}
  const colon = userInfo.indexOf(':')
  const user = colon < 0 ? userInfo : userInfo.slice(0, colon)
  if (user === '') throw new Malformed('empty user in URI')
  checkEscaped(user, userChars)
  if (colon >= 0) checkEscaped(userInfo.slice(colon + 1), userChars)
  return { user: unescapeUri(user) }
}

export const parseHostPort = (text: string): { readonly host: string; readonly port?: number } => {
  const hostEnd = text.startsWith('[') ? text.indexOf(']') + 1 : text.indexOf(':')
  if (text.startsWith('[') && hostEnd === 0) throw new Malformed('IPv6 address not closed')
  const host = hostEnd < 0 ? text : text.slice(0, hostEnd)
  checkHost(host)
  const rest = text.slice(host.length)
  if (rest === '') return { host }
  const digits = rest.slice(1)
  const port = Number(digits)
  if (!rest.startsWith(':') || digits === '' || digits.length > 5 || !isAll(digits, digitChars)) {
    throw new Malformed('port malformed')
  }
  if (port < 1 || port > 65_535) throw new Malformed('port out of range')
  return { host, port }
}

const ipv6Chars: CharSet = (code) => hexChars(code) || code === 0x3a || code === 0x2e

const checkHost = (host: string): void => {
  const valid = host.startsWith('[')
    ? host.length > 4 && isAll(host.slice(1, -1), ipv6Chars)
    : host !== '' && isAll(host, hostChars)
  if (!valid) throw new Malformed('host malformed')
}

const parseUriParams = (params: readonly string[]): ReadonlyMap<string, string | undefined> => {
  const parsed = new Map<string, string | undefined>()
  for (const param of params) {
    const equals = param.indexOf('=')
    const name = equals < 0 ? param : param.slice(0, equals)
    const value = equals < 0 ? undefined : param.slice(equals + 1)
    if (name === '') throw new Malformed('empty parameter in URI')
    checkEscaped(name, uriParamChars)
    if (value !== undefined) checkEscaped(value, uriParamChars)
    parsed.set(unescapeUri(name).toLowerCase(), value === undefined ? undefined : unescapeUri(value))
  }
  return parsed
}

const checkEscaped = (text: string, set: CharSet): void => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x25) {
      if (!hexChars(text.charCodeAt(at + 1)) || !hexChars(text.charCodeAt(at + 2))) {
        throw new Malformed('escape malformed in URI')
      }
      at += 2
    } else if (!set(code)) throw new Malformed('character not allowed in URI')
  }
}

/** `%41` becomes `A`; sequences that are not UTF-8 become the replacement character instead of an error. */
export const unescapeUri = (text: string): string => {
  if (!text.includes('%')) return text
  const bytes: number[] = []
  const raw = Buffer.from(text, 'utf8')
  for (let at = 0; at < raw.length; at += 1) {
    const pair = raw.toString('latin1', at + 1, at + 3)
    if (raw[at] === 0x25 && pair.length === 2 && isAll(pair, hexChars)) {
      bytes.push(Number.parseInt(pair, 16))
      at += 2
    } else bytes.push(raw[at] ?? 0)
  }
  return Buffer.from(bytes).toString('utf8')
}

/** Escapes characters that are not allowed in a user part, including `#` and `@`. */
export const escapeUser = (user: string): string => {
  const parts: string[] = []
  for (const byte of Buffer.from(user, 'utf8')) {
    parts.push(
      userChars(byte) ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
  }
  return parts.join('')
}

import { randomBytes } from 'node:crypto'
import type { Field } from '../message/header-fields.ts'
import { quote } from '../message/parameters.ts'
import type { SipResponse } from '../message/sip-message.ts'
import type { Credentials } from '../user-agent.ts'
import { type Challenge, readChallenges } from './challenge.ts'
import { hashHex } from './hash.ts'

type Answered = { readonly challenge: Challenge; readonly cnonce: string; count: number }

/** More than any real chain of proxies needs; stops a peer that calls every nonce stale. */
const maxRounds = 4

/** Answers digest challenges for one call (RFC 3261 §22, RFC 7616, RFC 8760). */
export class DigestClient {
  readonly #credentials: Credentials | undefined
  /** By header and realm; kept for later requests of the call, with its own nonce count. */
  readonly #answered = new Map<string, Answered>()

  constructor(credentials: Credentials | undefined) {
    this.#credentials = credentials
  }

  /** Begins one request, which may be challenged. */
  begin(): DigestRounds {
    return new DigestRounds((response, tried) => this.#accept(response, tried))
  }

  /** The headers for one transmission of a request; each increases its nonce count. */
  fieldsFor(method: string, uri: string, body = ''): Field[] {
    const credentials = this.#credentials
    if (!credentials) return []
    return [...this.#answered.values()].map((answered) => {
      answered.count += 1
      return [answered.challenge.header, authorization(answered, credentials, { method, uri, body })]
    })
  }

  #accept(response: SipResponse, tried: Set<string>): boolean {
    if (!this.#credentials) return false
    const challenges = readChallenges(response)
    const fresh = challenges.filter((challenge) => challenge.stale || !tried.has(keyOf(challenge)))
    // A realm that refuses the credentials just sent will refuse them again: the password is wrong.
    if (fresh.length === 0 || fresh.length < challenges.length) return false
    for (const challenge of fresh) {
      tried.add(keyOf(challenge))
      this.#answered.set(keyOf(challenge), { challenge, cnonce: randomBytes(16).toString('hex'), count: 0 })
    }
    return true
  }
}

/** The challenges of one request: each realm once, again only where the nonce was stale. */
export class DigestRounds {
  readonly #tried = new Set<string>()
  readonly #accept: (response: SipResponse, tried: Set<string>) => boolean
  #rounds = 0

  constructor(accept: (response: SipResponse, tried: Set<string>) => boolean) {
    this.#accept = accept
  }

  /** Whether the request should be sent again with new credentials. */
  takeUp(response: SipResponse): boolean {
    this.#rounds += 1
    const challenged = response.code === 401 || response.code === 407
    return challenged && this.#rounds <= maxRounds && this.#accept(response, this.#tried)
  }
}

const keyOf = (challenge: Challenge): string => `${challenge.header} ${challenge.realm}`

type Sending = { readonly method: string; readonly uri: string; readonly body: string }

const authorization = (answered: Answered, credentials: Credentials, sending: Sending): string => {
  const { challenge, cnonce } = answered
  const nc = answered.count.toString(16).padStart(8, '0')
  const response = digestResponse(challenge, credentials, { ...sending, cnonce, nc })
  const parts = [
    `username=${quote(credentials.username)}`,
    `realm=${quote(challenge.realm)}`,
    `nonce=${quote(challenge.nonce)}`,
    `uri=${quote(sending.uri)}`,
    `response="${response}"`,
  ]
  if (challenge.algorithm !== undefined) parts.push(`algorithm=${challenge.algorithm}`)
  if (challenge.opaque !== undefined) parts.push(`opaque=${quote(challenge.opaque)}`)
  if (challenge.qop !== undefined) parts.push(`qop=${challenge.qop}`, `cnonce="${cnonce}"`, `nc=${nc}`)
  else if (challenge.session) parts.push(`cnonce="${cnonce}"`)
  return `Digest ${parts.join(', ')}`
}

/** RFC 7616 §3.4.1-3.4.3; without qop as in RFC 2069. */
export const digestResponse = (
  challenge: Pick<Challenge, 'hash' | 'session' | 'qop' | 'realm' | 'nonce'>,
  credentials: Credentials,
  sending: Sending & { readonly cnonce: string; readonly nc: string },
): string => {
  const hash = (text: string) => hashHex(challenge.hash, text)
  const secret = hash(`${credentials.username}:${challenge.realm}:${credentials.password}`)
  const first = challenge.session ? hash(`${secret}:${challenge.nonce}:${sending.cnonce}`) : secret
  const entity = challenge.qop === 'auth-int' ? `:${hash(sending.body)}` : ''
  const second = hash(`${sending.method}:${sending.uri}${entity}`)
  if (challenge.qop === undefined) return hash(`${first}:${challenge.nonce}:${second}`)
  return hash(`${first}:${challenge.nonce}:${sending.nc}:${sending.cnonce}:${challenge.qop}:${second}`)
}

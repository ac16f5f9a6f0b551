import { Malformed } from '../message/malformed.ts'
import { Scanner, splitList, tokenChars } from '../message/scanner.ts'
import type { SipResponse } from '../message/sip-message.ts'
import { findHash, type HashName } from './hash.ts'

export type Challenge = {
  /** The header for our answer. */
  readonly header: 'Authorization' | 'Proxy-Authorization'
  readonly realm: string
  readonly nonce: string
  readonly opaque?: string
  /** As the challenge spelled it; undefined means MD5 and is not repeated. */
  readonly algorithm?: string
  readonly hash: HashName
  readonly session: boolean
  readonly qop?: 'auth' | 'auth-int'
  readonly stale: boolean
}

/**
 * For each realm the strongest challenge that we can answer (RFC 8760 §2.4), in order of appearance. A forking
 * proxy may put challenges of both kinds in one response, whatever its status (RFC 3261 §22.3).
 */
export const readChallenges = (response: SipResponse): Challenge[] => [
  ...strongest(response.headers.all('proxy-authenticate'), 'Proxy-Authorization'),
  ...strongest(response.headers.all('www-authenticate'), 'Authorization'),
]

const strongest = (values: readonly string[], header: Challenge['header']): Iterable<Challenge> => {
  const byRealm = new Map<string, Challenge>()
  for (const value of values) {
    const challenge = parseChallenge(value, header)
    if (!challenge) continue
    const known = byRealm.get(challenge.realm)
    if (!known || strength(challenge) > strength(known)) byRealm.set(challenge.realm, challenge)
  }
  return byRealm.values()
}

/** RFC 7616 §3.7: SHA-2 before MD5. */
const strengths = { md5: 1, sha256: 2, 'sha512-256': 3 } as const satisfies Record<HashName, number>

const strength = (challenge: Challenge): number => strengths[challenge.hash]

/** Undefined where the scheme, the algorithm or every qop is unknown, or the header is malformed. */
const parseChallenge = (value: string, header: Challenge['header']): Challenge | undefined => {
  try {
    const params = scanChallenge(value)
    const realm = params?.get('realm')
    const nonce = params?.get('nonce')
    const algorithm = params?.get('algorithm')
    const found = findHash(algorithm ?? 'MD5')
    const qop = chooseQop(params?.get('qop'))
    if (!params || realm === undefined || nonce === undefined || !found || qop === 'unknown') return undefined
    const opaque = params.get('opaque')
    return {
      header,
      realm,
      nonce,
      ...found,
      ...(algorithm === undefined ? {} : { algorithm }),
      ...(opaque === undefined ? {} : { opaque }),
      ...(qop === undefined ? {} : { qop }),
      stale: params.get('stale')?.toLowerCase() === 'true',
    }
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

const scanChallenge = (value: string): Map<string, string> | undefined => {
  const scanner = new Scanner(value)
  const scheme = scanner.take(tokenChars)
  if (scheme.toLowerCase() !== 'digest' || !scanner.skipSpace()) return undefined
  const params = new Map<string, string>()
  do {
    const name = scanner.takeSome(tokenChars, 'challenge parameter').toLowerCase()
    if (!scanner.takeSeparator('=')) throw new Malformed("'=' expected in challenge")
    params.set(name, scanner.peek() === '"' ? scanner.takeQuoted() : scanner.take(tokenChars))
    // Some registrars send a trailing comma.
  } while (scanner.takeSeparator(',') && !scanner.done)
  return params
}

const chooseQop = (offered: string | undefined): 'auth' | 'auth-int' | 'unknown' | undefined => {
  if (offered === undefined) return undefined
  const options = splitList(offered.toLowerCase())
  if (options.includes('auth')) return 'auth'
  return options.includes('auth-int') ? 'auth-int' : 'unknown'
}

import { describe, expect, test } from 'vitest'
import { parseMessage } from '../message/parse-message.ts'
import { Scanner, tokenChars } from '../message/scanner.ts'
import type { SipResponse } from '../message/sip-message.ts'
import { DigestClient, digestResponse } from './digest-client.ts'
import { findHash } from './hash.ts'

const credentials = { username: 'robot', password: 'secret' }

const challenged = (code: 401 | 407, ...challenges: readonly string[]): SipResponse => {
  const name = code === 401 ? 'WWW-Authenticate' : 'Proxy-Authenticate'
  const parsed = parseMessage(
    Buffer.from(
      `SIP/2.0 ${code} No\r\nVia: SIP/2.0/UDP h;branch=z9hG4bK1\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:a@b>;tag=2\r\nCall-ID: 1\r\nCSeq: 1 INVITE\r\n${challenges.map((one) => `${name}: ${one}\r\n`).join('')}\r\n`,
    ),
  )
  if (parsed.kind !== 'message' || parsed.message.kind !== 'response') throw new Error('not a response')
  return parsed.message
}

const parametersOf = (value: string): Map<string, string> => {
  const scanner = new Scanner(value)
  scanner.take(tokenChars)
  scanner.skipSpace()
  const parameters = new Map<string, string>()
  do {
    const name = scanner.take(tokenChars)
    scanner.expect('=')
    parameters.set(name, scanner.peek() === '"' ? scanner.takeQuoted() : scanner.take(tokenChars))
  } while (scanner.takeSeparator(','))
  return parameters
}

const answer = (client: DigestClient, body = '') => {
  const [field] = client.fieldsFor('INVITE', 'sip:a@b', body)
  return { header: field?.[0], parameters: parametersOf(field?.[1] ?? '') }
}

describe('the examples of RFC 7616 §3.9.1', () => {
  const challenge = {
    session: false,
    qop: 'auth',
    realm: 'http-auth@example.org',
    nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
  } as const
  const sending = {
    method: 'GET',
    uri: '/dir/index.html',
    body: '',
    nc: '00000001',
    cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
  }

  test.each([
    ['md5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['sha256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ] as const)('%s', (hash, response) => {
    const mufasa = { username: 'Mufasa', password: 'Circle of Life' }
    expect(digestResponse({ ...challenge, hash }, mufasa, sending)).toBe(response)
  })
})

test('the example of RFC 2069 without qop', () => {
  const challenge = {
    hash: 'md5',
    session: false,
    realm: 'testrealm@host.com',
    nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093',
  } as const
  const sending = { method: 'GET', uri: '/dir/index.html', body: '', nc: '', cnonce: '' }
  const response = digestResponse(challenge, { username: 'Mufasa', password: 'CircleOfLife' }, sending)
  // The value of erratum 749 of RFC 2069.
  expect(response).toBe('1949323746fe6a43ef61f9606e7febea')
})

describe('a challenge', () => {
  test.each(['MD5', 'MD5-sess', 'SHA-256', 'SHA-256-sess', 'SHA-512-256', 'sha-256'])(
    'in %s is met',
    (algorithm) => {
      const client = new DigestClient(credentials)
      const response = challenged(
        401,
        `Digest realm="r", nonce="n", qop="auth,auth-int", algorithm=${algorithm}, opaque="o"`,
      )
      expect(client.begin().takeUp(response)).toBe(true)
      const { header, parameters } = answer(client)
      expect(header).toBe('Authorization')
      expect(parameters.get('algorithm')).toBe(algorithm)
      expect(parameters.get('opaque')).toBe('o')
      const found = findHash(algorithm)
      expect(found).toBeDefined()
      if (!found) return
      const expected = digestResponse({ ...found, qop: 'auth', realm: 'r', nonce: 'n' }, credentials, {
        method: 'INVITE',
        uri: 'sip:a@b',
        body: '',
        cnonce: parameters.get('cnonce') ?? '',
        nc: '00000001',
      })
      expect(parameters.get('response')).toBe(expected)
    },
  )

  test('of a proxy is met in the header for proxies', () => {
    const client = new DigestClient(credentials)
    client.begin().takeUp(challenged(407, 'Digest realm="r", nonce="n"'))
    expect(answer(client).header).toBe('Proxy-Authorization')
  })

  test('is met in the strongest of the algorithms offered for a realm', () => {
    const client = new DigestClient(credentials)
    const response = challenged(
      401,
      'Digest realm="r", nonce="1", algorithm=MD5',
      'Digest realm="r", nonce="2", algorithm=SHA-256',
      'Digest realm="r", nonce="3", algorithm=WHIRLPOOL',
    )
    expect(client.begin().takeUp(response)).toBe(true)
    expect(answer(client).parameters.get('nonce')).toBe('2')
  })

  test('that is repeated after a correct answer means a wrong password: no second try', () => {
    const rounds = new DigestClient(credentials).begin()
    expect(rounds.takeUp(challenged(401, 'Digest realm="r", nonce="1"'))).toBe(true)
    expect(rounds.takeUp(challenged(401, 'Digest realm="r", nonce="2"'))).toBe(false)
  })

  test('whose nonce was stale is met again, up to a limit', () => {
    const rounds = new DigestClient(credentials).begin()
    const stale = challenged(401, 'Digest realm="r", nonce="1", stale=TRUE')
    expect([1, 2, 3, 4, 5].map(() => rounds.takeUp(stale))).toEqual([true, true, true, true, false])
  })

  test('of the registrar behind that of the proxy is met with both headers', () => {
    const client = new DigestClient(credentials)
    const rounds = client.begin()
    expect(rounds.takeUp(challenged(407, 'Digest realm="p", nonce="1"'))).toBe(true)
    expect(rounds.takeUp(challenged(401, 'Digest realm="r", nonce="2"'))).toBe(true)
    expect(client.fieldsFor('INVITE', 'sip:a@b').map(([name]) => name)).toEqual([
      'Proxy-Authorization',
      'Authorization',
    ])
  })

  test.each([
    'Digest realm="r",nonce="n",algorithm="MD5",qop="auth",',
    'digest  Realm = "r" , NONCE = "n", stale=false',
    'Digest domain="sip:a sip:b", realm="r", nonce="a/b+c=="',
  ])('is parsed in any spelling: %s', (challenge) => {
    expect(new DigestClient(credentials).begin().takeUp(challenged(401, challenge))).toBe(true)
  })

  test('counts the uses of its nonce', () => {
    const client = new DigestClient(credentials)
    client.begin().takeUp(challenged(401, 'Digest realm="r", nonce="1", qop="auth"'))
    expect([1, 2, 3].map(() => answer(client).parameters.get('nc'))).toEqual([
      '00000001',
      '00000002',
      '00000003',
    ])
  })

  test.each([
    'Basic realm="r"',
    'Digest realm="r"',
    'Digest',
    'Digest nonce',
    'Digest realm="r, nonce="1"',
    'Digest realm="r", nonce="1", qop="auth-conf"',
    'Digest realm="r", nonce="1", algorithm=AKAv1-MD5',
  ])('that cannot be met is ignored: %s', (challenge) => {
    expect(new DigestClient(credentials).begin().takeUp(challenged(401, challenge))).toBe(false)
  })

  test('is ignored without credentials', () => {
    expect(new DigestClient(undefined).begin().takeUp(challenged(401, 'Digest realm="r", nonce="1"'))).toBe(
      false,
    )
  })
})

test.each([401, 407] as const)(
  'a %d that carries challenges of both kinds is met by both answers',
  (code) => {
    const parsed = parseMessage(
      Buffer.from(
        `SIP/2.0 ${code} No\r\nVia: SIP/2.0/UDP h;branch=z9hG4bK1\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:a@b>;tag=2\r\nCall-ID: 1\r\nCSeq: 1 INVITE\r\nWWW-Authenticate: Digest realm="callee", nonce="w"\r\nProxy-Authenticate: Digest realm="proxy", nonce="p"\r\n\r\n`,
      ),
    )
    if (parsed.kind !== 'message' || parsed.message.kind !== 'response') throw new Error('not a response')
    const client = new DigestClient(credentials)
    const rounds = client.begin()
    expect(rounds.takeUp(parsed.message)).toBe(true)
    const fields = client.fieldsFor('INVITE', 'sip:a@b')
    expect(fields.map(([name]) => name).sort()).toEqual(['Authorization', 'Proxy-Authorization'])
    expect(rounds.takeUp(parsed.message), 'the same challenge again means a wrong password').toBe(false)
  },
)

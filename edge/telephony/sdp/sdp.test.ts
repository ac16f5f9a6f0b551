import { describe, expect, test } from 'vitest'
import { answerSdp, chooseMedia, offerSdp, parseSdp, type SessionDescription } from './index.ts'

const own = { host: '127.0.0.1', port: 20_000, codecs: ['PCMU', 'PCMA'] } as const

const described = (lines: readonly string[]): SessionDescription => {
  const parsed = parseSdp(['v=0', 'o=- 1 1 IN IP4 192.0.2.1', 's=-', ...lines, ''].join('\r\n'))
  if (!parsed) throw new Error('not an SDP')
  return parsed
}

const audio = (lines: readonly string[] = [], media = 'm=audio 4000 RTP/AVP 8 0 101') =>
  described(['c=IN IP4 192.0.2.1', 't=0 0', media, 'a=rtpmap:101 telephone-event/8000', ...lines])

describe('what we offer', () => {
  test('is G.711 in our order with telephone-event, and can be parsed again', () => {
    const sdp = parseSdp(offerSdp(own))
    expect(sdp && chooseMedia(sdp)).toEqual({
      host: '127.0.0.1',
      port: 20_000,
      codec: 'PCMU',
      payloadType: 0,
      dtmfPayloadType: 101,
      packetMs: 20,
      sending: true,
      rtpDue: true,
    })
  })
})

describe('what the far side takes', () => {
  test('is its first codec that we support', () => {
    expect(chooseMedia(audio())).toMatchObject({ codec: 'PCMA', payloadType: 8, dtmfPayloadType: 101 })
  })

  test.each([
    [['a=ptime:30'], 30],
    [['a=ptime:40', 'a=maxptime:30'], 30],
    [['a=maxptime:10'], 10],
    [['a=maxptime:150'], 20],
    [['a=ptime:0'], undefined],
    [[], undefined],
  ])('has packets of the duration requested by %j', (lines, packetMs) => {
    expect(chooseMedia(audio(lines))?.packetMs).toBe(packetMs)
  })

  test("is limited to the line's codecs", () => {
    expect(chooseMedia(audio(), ['PCMU'])).toMatchObject({ codec: 'PCMU', payloadType: 0 })
  })

  test('may have a payload type of its own choosing', () => {
    const sdp = audio(
      ['a=rtpmap:97 pcmu/8000', 'a=rtpmap:98 telephone-event/48000'],
      'm=audio 4000 RTP/AVP 97 98',
    )
    expect(chooseMedia(sdp)).toEqual({
      host: '192.0.2.1',
      port: 4000,
      codec: 'PCMU',
      payloadType: 97,
      sending: true,
      rtpDue: true,
    })
  })

  test.each([
    ['codecs we do not speak', 'm=audio 4000 RTP/AVP 18 9'],
    ['a refused stream', 'm=audio 0 RTP/AVP 0'],
    ['encrypted media', 'm=audio 4000 RTP/SAVP 0'],
    ['video alone', 'm=video 4000 RTP/AVP 31'],
    ['a fax', 'm=image 4000 udptl t38'],
  ])('is nothing with %s', (_, media) => {
    expect(chooseMedia(audio([], media))).toBeUndefined()
  })

  test("uses the stream's address rather than the session's", () => {
    expect(chooseMedia(audio(['c=IN IP4 192.0.2.99']))).toMatchObject({ host: '192.0.2.99' })
  })

  test('is unknown without an address', () => {
    expect(chooseMedia(described(['m=audio 4000 RTP/AVP 0']))).toBeUndefined()
  })

  test.each([
    ['a=sendonly', false],
    ['a=inactive', false],
    ['c=IN IP4 0.0.0.0', false],
    ['a=recvonly', true],
    ['a=sendrecv', true],
  ])('with %s we send: %s', (line, sending) => {
    expect(chooseMedia(audio([line]))?.sending).toBe(sending)
  })

  test('is held for every stream when the session says so', () => {
    expect(
      chooseMedia(described(['c=IN IP4 192.0.2.1', 'a=sendonly', 'm=audio 4000 RTP/AVP 0']))?.sending,
    ).toBe(false)
  })
})

describe('what we answer', () => {
  test('has one codec and the payload types of the offer', () => {
    const answer = parseSdp(answerSdp(audio(), own) ?? '')
    expect(answer?.media).toMatchObject([
      { port: 20_000, formats: ['8', '101'], direction: 'sendrecv', host: '127.0.0.1' },
    ])
  })

  test('refuses every further stream in its place', () => {
    const offer = described([
      'c=IN IP4 192.0.2.1',
      'm=video 5000 RTP/AVP 31',
      'm=audio 4000 RTP/AVP 0',
      'm=audio 4002 RTP/AVP 0',
      'm=image 6000 udptl t38',
    ])
    const answer = parseSdp(answerSdp(offer, own) ?? '')
    expect(answer?.media.map(({ kind, port }) => [kind, port])).toEqual([
      ['video', 0],
      ['audio', 20_000],
      ['audio', 0],
      ['image', 0],
    ])
  })

  test('is nothing where no stream can be used', () => {
    expect(answerSdp(audio([], 'm=image 4000 udptl t38'), own)).toBeUndefined()
  })

  test.each([
    ['a=sendonly', 'recvonly'],
    ['a=recvonly', 'sendonly'],
    ['a=inactive', 'inactive'],
    ['c=IN IP4 0.0.0.0', 'recvonly'],
  ])('to %s is %s', (line, direction) => {
    expect(parseSdp(answerSdp(audio([line]), own) ?? '')?.media[0]?.direction).toBe(direction)
  })
})

describe('text that is no SDP', () => {
  test.each([
    '',
    'hello',
    'v=1\r\n',
    'v=0\r\nm=audio 99999 RTP/AVP 0',
    'v=0\r\nm=audio',
    `v=0\r\n${'m=audio 1 RTP/AVP 0\r\n'.repeat(100)}`,
    `v=0\r\n${' '.repeat(100_000)}`,
  ])('is refused: %j', (text) => {
    expect(parseSdp(text)).toBeUndefined()
  })

  test('lines ending without CR are parsed', () => {
    expect(parseSdp('v=0\nc=IN IP4 192.0.2.1\nm=audio 4000 RTP/AVP 0\n')?.media).toHaveLength(1)
  })
})

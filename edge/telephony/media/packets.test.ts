import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Reception } from './reception.ts'
import { findSenderReport, writeRtcp } from './rtcp-packet.ts'
import { RtcpReporter } from './rtcp-reporter.ts'
import { parseRtp, writeRtp } from './rtp-packet.ts'
import { RtpReceiver } from './rtp-receiver.ts'
import { SourceLock } from './source-lock.ts'

const packetArbitrary = fc.record({
  marker: fc.boolean(),
  payloadType: fc.integer({ min: 0, max: 127 }),
  sequence: fc.integer({ min: 0, max: 0xffff }),
  timestamp: fc.integer({ min: 0, max: 0xffff_ffff }),
  ssrc: fc.integer({ min: 0, max: 0xffff_ffff }),
  payload: fc.uint8Array({ maxLength: 400 }),
})

test('written packets are read back', () => {
  fc.assert(
    fc.property(packetArbitrary, (packet) => {
      const read = parseRtp(writeRtp(packet))
      expect({ ...read, payload: [...(read?.payload ?? [])] }).toEqual({
        ...packet,
        payload: [...packet.payload],
      })
    }),
  )
})

test('contributing sources, extension and padding are skipped', () => {
  const datagram = Buffer.from([
    0xb1, 0x00, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 9, 9, 9, 9, 0xbe, 0xde, 0, 1, 7, 7, 7, 7, 0xaa, 0xbb, 0, 2,
  ])
  expect([...(parseRtp(datagram)?.payload ?? [])]).toEqual([0xaa, 0xbb])
})

test('no datagram, whole, truncated or garbage, makes the receiver throw', () => {
  const remote = {
    host: '10.0.0.1',
    port: 4000,
    codec: 'PCMU',
    payloadType: 0,
    dtmfPayloadType: 101,
    sending: true,
    rtpDue: true,
  } as const
  const source = { address: '10.0.0.1', port: 4000 }
  const garbage = fc.uint8Array({ maxLength: 1600 })
  const almost = fc
    .tuple(packetArbitrary, fc.constantFrom(0, 8, 13, 101), fc.integer({ min: 0, max: 0xff }), fc.nat(420))
    .map(([packet, payloadType, firstByte, length]) => {
      const datagram = writeRtp({ ...packet, payloadType, ssrc: 1 })
      if (firstByte < 64) datagram.writeUInt8(0x80 | firstByte, 0)
      return datagram.subarray(0, length)
    })
  fc.assert(
    fc.property(fc.array(fc.oneof(garbage, almost), { maxLength: 60 }), (datagrams) => {
      const receiver = new RtpReceiver(() => {})
      receiver.connect(remote, remote.host, 0)
      const frame = new Int16Array(160)
      for (const [i, datagram] of datagrams.entries()) {
        receiver.datagram(Buffer.from(datagram), source, i * 7)
        receiver.take(frame, i * 7)
      }
    }),
    { numRuns: 300 },
  )
})

test('no RTCP datagram makes the reader throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, isVersion2) => {
      if (isVersion2 && bytes.length > 1) bytes.set([0x81, 200], 0)
      findSenderReport(Buffer.from(bytes))
    }),
    { numRuns: 2000 },
  )
})

test('a sender report carries its counts, its reception block and a CNAME, in whole words', () => {
  const report = writeRtcp({
    ssrc: 0x1122_3344,
    cname: '127.0.0.1',
    sent: { timestamp: 1600, packets: 10, octets: 1600 },
    heard: { ssrc: 5, fractionLost: 64, lost: -1, highestSequence: 70_000, jitter: 12 },
    lastReport: { middleNtp: 0xdead_beef, atMs: 1_000_000_000_000 },
    nowMs: 1_000_000_000_500,
    bye: true,
  })
  expect(report.length % 4).toBe(0)
  expect([report.readUInt8(0), report.readUInt8(1), report.readUInt16BE(2)]).toEqual([0x81, 200, 12])
  expect([4, 16, 20, 24, 28].map((at) => report.readUInt32BE(at))).toEqual([0x1122_3344, 1600, 10, 1600, 5])
  expect(report.readUInt32BE(8) - 2_208_988_800).toBe(1_000_000_000)
  expect(report.readUInt32BE(12)).toBe(0x8000_0000)
  expect([32, 36, 40, 44, 48].map((at) => report.readUInt32BE(at))).toEqual([
    0x40ff_ffff, 70_000, 12, 0xdead_beef, 32_768,
  ])
  expect(report.readUInt8(53)).toBe(202)
  expect(report.subarray(60, 71).toString('latin1')).toBe('\x01\x09127.0.0.1')
  expect(report.readUInt8(report.length - 7)).toBe(203)
  expect(findSenderReport(report)).toBe(((report.readUInt32BE(8) & 0xffff) * 65_536 + 0x8000) >>> 0)
})

test('reception counts losses over the wrap of the sequence', () => {
  const reception = new Reception()
  const packet = { marker: false, payloadType: 0, ssrc: 1, payload: new Uint8Array() }
  for (let i = 0; i < 100; i++) {
    if (i % 4 !== 0 || i === 0) {
      reception.count({ ...packet, sequence: (65_500 + i) & 0xffff, timestamp: i * 160 }, i * 20)
    }
  }
  expect(reception.report()).toEqual({
    ssrc: 1,
    fractionLost: 61,
    lost: 24,
    highestSequence: 65_599,
    jitter: 0,
  })
})

test('another source takes over only after a pause and in sequence', () => {
  const lock = new SourceLock()
  const packet = (ssrc: number, sequence: number) => ({
    marker: false,
    payloadType: 0,
    sequence,
    timestamp: 0,
    ssrc,
    payload: new Uint8Array(),
  })
  expect(lock.admits(packet(1, 0), 0)).toBe('new')
  expect([1, 2, 3, 4].map((n) => lock.admits(packet(2, n), n * 5))).toEqual(Array(4).fill('refused'))
  expect([200, 201, 202].map((n) => lock.admits(packet(n, n), n))).toEqual(Array(3).fill('refused'))
  expect([1, 2, 3].map((n) => lock.admits(packet(3, n), 210 + n))).toEqual(['refused', 'refused', 'new'])
  expect(lock.admits(packet(3, 4), 300)).toBe('same')
})

test('a flood of SSRCs that arrives first keeps the stream in sequence out for 100 ms at most', () => {
  const lock = new SourceLock()
  const heardMs: number[] = []
  for (let nowMs = 0; nowMs < 400; nowMs += 20) {
    const packet = { marker: false, payloadType: 0, timestamp: 0, payload: new Uint8Array() }
    for (let i = 0; i < 100; i++) lock.admits({ ...packet, ssrc: nowMs * 1000 + i, sequence: i }, nowMs)
    const own = lock.admits({ ...packet, ssrc: 1_000_000, sequence: 65_530 + nowMs / 20 }, nowMs)
    if (own !== 'refused') heardMs.push(nowMs)
  }
  expect(heardMs[0]).toBe(100)
  expect(heardMs).toHaveLength(15)
})

test('reports are due after a random part of five seconds, the first after half of that', () => {
  const ticksFor = (random: number, reports: number): number => {
    const reporter = new RtcpReporter(() => random)
    let ticks = 0
    for (let due = 0; due < reports; ticks++) if (reporter.isDue()) due++
    return ticks
  }
  // RFC 3550 §6.3.1: 5 s times 0.5 to 1.5, by e - 3/2; in ticks of 20 ms.
  expect([ticksFor(0, 1), ticksFor(0, 2) - ticksFor(0, 1)]).toEqual([52, 103])
  expect([ticksFor(1, 1), ticksFor(1, 2) - ticksFor(1, 1)]).toEqual([154, 308])
})

import { expect, test } from 'vitest'
import { dtmfDigits } from './dtmf-digits.ts'
import { DtmfReceiver } from './dtmf-receiver.ts'
import { DtmfSender, dtmfTone } from './dtmf-sender.ts'
import type { RtpPacket } from './rtp-packet.ts'
import { ToneDigits } from './tone-digits.ts'

const event = (
  digit: string,
  timestamp: number,
  more: { end?: boolean; duration?: number } = {},
): RtpPacket => {
  const duration = more.duration ?? 160
  return {
    marker: false,
    payloadType: 101,
    sequence: 0,
    timestamp,
    ssrc: 1,
    payload: Uint8Array.of(dtmfDigits.indexOf(digit), more.end ? 0x8a : 0x0a, duration >> 8, duration & 0xff),
  }
}

const heard = (packets: readonly RtpPacket[]): string => {
  const receiver = new DtmfReceiver()
  const digits = packets.map((packet, i) => receiver.packet(packet, i * 20))
  return [...digits, receiver.tick(packets.length * 20 + 200)].join('')
}

test.each<[string, RtpPacket[], string]>([
  [
    'an end packet reports the digit, its copies do not',
    [event('5', 0), end('5', 0), end('5', 0), end('5', 0)],
    '5',
  ],
  ['only end packets arrived', [end('5', 0), end('5', 0)], '5'],
  [
    'all end packets were lost: the next event reports it',
    [event('5', 0), event('6', 900), end('6', 900)],
    '56',
  ],
  ['all end packets were lost: time reports it', [event('5', 0), event('5', 0)], '5'],
  ['the same digit twice is two events', [end('5', 0), end('5', 900)], '55'],
  [
    'a straggler of a reported event is nothing new',
    [event('5', 0), end('5', 0), event('6', 900), event('5', 0), end('6', 900)],
    '56',
  ],
  [
    'a key held for long is one event in segments',
    [event('5', 0, { duration: 0xffff }), event('5', 0xffff), end('5', 0xffff)],
    '5',
  ],
  ['events beyond the keypad are none', [{ ...event('5', 0), payload: Uint8Array.of(16, 0x8a, 0, 160) }], ''],
  ['a short payload is none', [{ ...event('5', 0), payload: Uint8Array.of(5, 0x8a) }], ''],
])('%s', (_, packets, digits) => {
  expect(heard(packets)).toBe(digits)
})

function end(digit: string, timestamp: number): RtpPacket {
  return event(digit, timestamp, { end: true, duration: 800 })
}

test('a sent digit is 100 ms long, ends three times, and is followed by 60 ms of silence', () => {
  const sender = new DtmfSender()
  sender.add('7x8')
  const steps = Array.from({ length: 17 }, () => sender.take())
  expect(steps.map((step) => step?.digit ?? '-').join('')).toBe('7777777788888888-')
  const packets = steps.slice(0, 8).map((step) => step?.packet)
  expect(
    packets.map((packet) => packet && (packet.payload[2] ?? 0) * 256 + (packet.payload[3] ?? 0)),
  ).toEqual([160, 320, 480, 640, 800, 800, 800, undefined])
  expect(packets.map((packet) => packet?.end)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
    undefined,
  ])
  expect(packets.filter((packet) => packet?.first)).toHaveLength(1)
})

const toneFrames = (digit: string, frames: number): Int16Array[] =>
  Array.from({ length: frames }, (_, i) => {
    const frame = new Int16Array(160)
    dtmfTone(digit, i, frame)
    return frame
  })

const hearTones = (frames: readonly Int16Array[]): string => {
  const recognizers = new ToneDigits()
  return frames.map((frame) => recognizers.frame(frame) ?? '').join('')
}

const quiet = Array.from({ length: 3 }, () => new Int16Array(160))

test.each(Array.from(dtmfDigits))('detects the tones of %s once, whatever their length', (digit) => {
  expect(hearTones([...quiet, ...toneFrames(digit, 3), ...quiet])).toBe(digit)
  expect(hearTones([...quiet, ...toneFrames(digit, 50), ...quiet, ...toneFrames(digit, 3)])).toBe(
    digit + digit,
  )
})

test('detects tones at any offset in a frame, at a tenth of the amplitude, one side 4 dB louder', () => {
  const steady = new Int16Array(160 * 6)
  for (const offset of [13, 40, 80, 121]) {
    for (const gain of [1, 0.1]) {
      steady.fill(0)
      for (let i = 0; i + offset < 160 * 5; i++) {
        const radians = (2 * Math.PI * i) / 8000
        steady[i + offset] = gain * (9000 * Math.sin(852 * radians) + 5700 * Math.sin(1336 * radians))
      }
      const frames = Array.from({ length: 6 }, (_, i) => steady.slice(i * 160, i * 160 + 160))
      expect(hearTones([...frames, ...quiet])).toBe('8')
    }
  }
})

test('detects no digit in noise or in a single tone', () => {
  let state = 1
  const noise = Array.from({ length: 500 }, () =>
    Int16Array.from({ length: 160 }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
      return (state >> 15) - 32_768
    }),
  )
  expect(hearTones(noise)).toBe('')
  const single = Int16Array.from({ length: 160 }, (_, i) => 9000 * Math.sin((2 * Math.PI * 770 * i) / 8000))
  expect(hearTones([single, single, single])).toBe('')
})

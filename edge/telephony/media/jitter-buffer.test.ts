import { expect, test } from 'vitest'
import { JitterBuffer } from './jitter-buffer.ts'

const frameOf = (value: number, samples = 160): Int16Array => new Int16Array(samples).fill(value)

const takeAll = (buffer: JitterBuffer, frames: number): string[] =>
  Array.from({ length: frames }, () => {
    const frame = new Int16Array(160)
    const kind = buffer.take(frame)
    return kind === 'audio' ? String(frame[0]) : kind
  })

const wrap = (timestamp: number): number => timestamp >>> 0

test.each([0, 12_345, 0xffff_ffff - 200])(
  'plays 40 ms behind the first packet (timestamps from %d)',
  (base) => {
    const buffer = new JitterBuffer()
    for (let i = 0; i < 4; i++) buffer.put(wrap(base + i * 160), frameOf(i + 1))
    expect(takeAll(buffer, 6)).toEqual(['silence', 'silence', '1', '2', '3', '4'].map(concealedAtStart))
  },
)

/** Nothing was received before the first frame, so concealment is silence. */
const concealedAtStart = (word: string, i: number): string => (i < 2 ? 'concealed' : word)

test('reorders packets, plays copies once and drops late ones', () => {
  const buffer = new JitterBuffer()
  for (const i of [0, 2, 1, 1, 3]) buffer.put(i * 160, frameOf(i + 1))
  expect(takeAll(buffer, 6).slice(2)).toEqual(['1', '2', '3', '4'])
  buffer.put(4 * 160, frameOf(5))
  expect(buffer.put(160, frameOf(99))).toBe('late')
  expect(takeAll(buffer, 1)).toEqual(['5'])
})

test('a lost frame is repeated at decreasing volume, then silent, and the rest keeps its position', () => {
  const buffer = new JitterBuffer()
  for (const i of [0, 1, 5]) buffer.put(i * 160, frameOf(1000 + i))
  expect(takeAll(buffer, 8).slice(2)).toEqual(['1000', '1001', 'concealed', 'concealed', 'silence', '1005'])
})

test.each([80, 240, 480])('accepts packets of %d samples', (samples) => {
  const buffer = new JitterBuffer()
  for (let at = 0; at < 960; at += samples) buffer.put(at, frameOf(7, samples))
  expect(takeAll(buffer, 8).slice(2)).toEqual(['7', '7', '7', '7', '7', '7'])
})

test('a peer that resumes after a long pause is played at once', () => {
  const buffer = new JitterBuffer()
  buffer.put(0, frameOf(1))
  takeAll(buffer, 500)
  // Its timestamps did not advance meanwhile.
  buffer.put(160, frameOf(2))
  buffer.put(320, frameOf(3))
  expect(takeAll(buffer, 6).filter((word) => word === '2' || word === '3')).toEqual(['2', '3'])
})

test('a timestamp that jumps back or far ahead is followed', () => {
  const buffer = new JitterBuffer()
  buffer.put(1_000_000, frameOf(1))
  takeAll(buffer, 3)
  for (let i = 0; i < 8; i++) buffer.put(i * 160, frameOf(2))
  expect(takeAll(buffer, 8)).toContain('2')
  buffer.put(500_000, frameOf(3))
  expect(takeAll(buffer, 8)).toContain('3')
})

test('a burst at the beginning causes no lasting delay', () => {
  const buffer = new JitterBuffer()
  for (let i = 0; i < 30; i++) buffer.put(i * 160, frameOf(1))
  let heard = 30
  for (; heard < 230; heard++) {
    buffer.put(heard * 160, frameOf((heard % 100) + 2))
    takeAll(buffer, 1)
  }
  const behind = takeAll(buffer, 40).filter((word) => !['silence', 'concealed'].includes(word)).length
  expect(behind).toBeLessThanOrEqual(5)
})

const step = 0.15
const tone = (n: number): number => Math.round(8000 * Math.sin(n * step))
/** The tone's own maximum difference between two samples. */
const ownJump = 8000 * 2 * Math.sin(step / 2) + 2

/** A peer with this clock drift sends a tone for this many of our seconds. */
const hearDrift = (drift: number, seconds: number) => {
  const buffer = new JitterBuffer()
  const heard: number[] = []
  const kinds: string[] = []
  let sent = 0
  const depths: number[] = []
  for (let tick = 0; tick < seconds * 50; tick++) {
    while (sent * 160 <= tick * 160 * (1 + drift)) {
      const at = sent++ * 160
      buffer.put(
        at,
        Int16Array.from({ length: 160 }, (_, i) => tone(at + i)),
      )
    }
    const frame = new Int16Array(160)
    kinds.push(buffer.take(frame))
    heard.push(...frame)
    depths.push(buffer.delayMs)
  }
  const settled = heard.slice(50 * 160)
  const jump = settled.reduce(
    (most, sample, at) => Math.max(most, at === 0 ? 0 : Math.abs(sample - (settled[at - 1] ?? 0))),
    0,
  )
  return { jump, kinds: new Set(kinds.slice(50)), most: Math.max(...depths.slice(100)) }
}

test.each([0.002, -0.002, 0.0005, -0.0005])('a clock drift of %d is followed without a click', (drift) => {
  const { jump, kinds, most } = hearDrift(drift, 60)
  expect([...kinds]).toEqual(['audio'])
  expect(jump).toBeLessThanOrEqual(ownJump * 1.25)
  expect(most).toBeLessThanOrEqual(120)
})

test('delays more while packets are late, and less when they are on time again', () => {
  const buffer = new JitterBuffer()
  const delays: number[] = []
  let sent = 0
  for (let tick = 0; tick < 120 * 50; tick++) {
    // For twelve seconds the network delays packets, half a second of them at a time.
    const isHeld = tick < 600 && tick % 100 < 25
    while (!isHeld && sent <= tick) buffer.put(sent * 160, frameOf((sent++ % 100) + 1))
    takeAll(buffer, 1)
    delays.push(buffer.delayMs)
  }
  expect(delays[700]).toBeGreaterThanOrEqual(100)
  expect(delays.at(-1)).toBeLessThanOrEqual(80)
})

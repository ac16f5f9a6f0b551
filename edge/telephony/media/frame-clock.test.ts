import { expect, test } from 'vitest'
import { type ClockTime, FrameClock } from './frame-clock.ts'

/** A test clock: advances from timer to timer, or past all of them as if the process had been stopped. */
const newTime = () => {
  let nowMs = 1000
  let waiting: { readonly atMs: number; readonly act: () => void }[] = []
  const time: ClockTime = {
    nowMs: () => nowMs,
    after: (waitMs, act) => {
      const entry = { atMs: nowMs + waitMs, act }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((one) => one !== entry)
      }
    },
  }
  return {
    time,
    standStill: (ms: number) => {
      nowMs += ms
    },
    pass: (ms: number) => {
      const endMs = nowMs + ms
      for (;;) {
        const next = waiting.toSorted((one, other) => one.atMs - other.atMs)[0]
        if (next === undefined || next.atMs > endMs) break
        waiting = waiting.filter((one) => one !== next)
        nowMs = Math.max(nowMs, next.atMs)
        next.act()
      }
      nowMs = Math.max(nowMs, endMs)
    },
  }
}

type Seen = { readonly dueMs: number; readonly atMs: number }

const watch = () => {
  const { time, ...moves } = newTime()
  const seen: Seen[] = []
  const skipped: number[] = []
  const clock = new FrameClock(() => {}, time)
  const leave = clock.add({
    tick: (dueMs) => seen.push({ dueMs, atMs: time.nowMs() }),
    skip: (frames) => skipped.push(frames),
  })
  return { seen, skipped, clock, leave, ...moves }
}

const gaps = (seen: readonly Seen[]): number[] =>
  seen.slice(1).map(({ atMs }, i) => atMs - (seen[i]?.atMs ?? 0))

test('frames are due every 20 ms of an absolute clock, and leave on time', () => {
  const { seen, skipped, pass } = watch()
  pass(500)
  expect(seen).toHaveLength(25)
  expect(skipped).toEqual([])
  for (const [i, { dueMs, atMs }] of seen.entries()) {
    expect(dueMs).toBe((seen[0]?.dueMs ?? 0) + i * 20)
    expect(atMs).toBe(dueMs)
  }
})

test('the real clock ticks', async () => {
  const clock = new FrameClock(() => {})
  const dueMs = await new Promise<number>((resolve) => clock.add({ tick: resolve, skip: () => {} }))
  clock.stop()
  expect(performance.now()).toBeGreaterThanOrEqual(dueMs)
})

test('after a stop of 70 ms every frame is sent, one every 5 ms', () => {
  const { seen, skipped, pass, standStill } = watch()
  pass(50)
  standStill(70)
  pass(100)
  expect(skipped).toEqual([])
  expect(seen.map(({ dueMs }) => dueMs)).toEqual(seen.map((_, i) => (seen[0]?.dueMs ?? 0) + i * 20))
  // 60 ms late, then 15 ms less with each frame, until on time again.
  expect(gaps(seen)).toEqual([20, 80, 5, 5, 5, 5, 20, 20, 20, 20])
})

test('after a stop of 300 ms the frames of that time are skipped', () => {
  const { seen, skipped, leave, pass, standStill } = watch()
  pass(50)
  standStill(300)
  pass(100)
  leave()
  const count = seen.length
  pass(60)
  expect(seen.length).toBe(count)
  const skippedFrames = skipped.reduce((sum, frames) => sum + frames, 0)
  expect(skippedFrames).toBeGreaterThanOrEqual(13)
  const span = ((seen.at(-1)?.dueMs ?? 0) - (seen[0]?.dueMs ?? 0)) / 20
  expect(seen.length - 1 + skippedFrames).toBe(span)
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FrameClock } from './frame-clock.ts'

const standStill = (ms: number): void => {
  const endMs = performance.now() + ms
  while (performance.now() < endMs);
}

type Seen = { readonly dueMs: number; readonly atMs: number }

const watch = (): { seen: Seen[]; skipped: number[]; clock: FrameClock; leave: () => void } => {
  const seen: Seen[] = []
  const skipped: number[] = []
  const clock = new FrameClock(() => {})
  const leave = clock.add({
    tick: (dueMs) => seen.push({ dueMs, atMs: performance.now() }),
    skip: (frames) => skipped.push(frames),
  })
  return { seen, skipped, clock, leave }
}

test('frames are due every 20 ms of an absolute clock, never before their time', async () => {
  const { seen, skipped, clock } = watch()
  await sleep(500)
  clock.stop()
  expect(seen.length).toBeGreaterThanOrEqual(22)
  expect(skipped).toEqual([])
  for (const [i, { dueMs, atMs }] of seen.entries()) {
    expect(dueMs).toBe((seen[0]?.dueMs ?? 0) + i * 20)
    expect(atMs).toBeGreaterThanOrEqual(dueMs)
  }
})

test('after standing still for 70 ms every frame is made up for, one every 5 ms', async () => {
  const { seen, skipped, clock } = watch()
  await sleep(50)
  const before = seen.length
  standStill(70)
  await sleep(200)
  clock.stop()
  expect(skipped).toEqual([])
  const made = seen.slice(before)
  for (const [i, { dueMs, atMs }] of seen.entries()) {
    expect(dueMs).toBe((seen[0]?.dueMs ?? 0) + i * 20)
    if (i > 0) expect(atMs - (seen[i - 1]?.atMs ?? 0)).toBeGreaterThan(4)
  }
  expect(made.length).toBeGreaterThanOrEqual(10)
})

test('after standing still for 300 ms the frames of that time are skipped', async () => {
  const { seen, skipped, clock, leave } = watch()
  await sleep(50)
  standStill(300)
  await sleep(100)
  leave()
  const count = seen.length
  await sleep(60)
  clock.stop()
  expect(seen.length).toBe(count)
  const skippedFrames = skipped.reduce((sum, frames) => sum + frames, 0)
  expect(skippedFrames).toBeGreaterThanOrEqual(13)
  const span = ((seen.at(-1)?.dueMs ?? 0) - (seen[0]?.dueMs ?? 0)) / 20
  expect(seen.length - 1 + skippedFrames).toBe(span)
})

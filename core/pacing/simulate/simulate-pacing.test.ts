import { expect, test } from 'vitest'
import { pace, robotFirst, seatAtAnswer, simulatePacing } from '../index.ts'
import { createEventQueue } from './event-queue.ts'

const play = (policy: 'progressive' | 'predictive1' | 'predictive2', seed: number, hours = 3) =>
  simulatePacing(
    { ...seatAtAnswer(10, 0.2), hours },
    { policy, targetLoss: 0.03, callsPerSeat: 1, seed, decide: pace },
  )

test('the same seed gives the same campaign, another seed another one', () => {
  expect(play('predictive2', 1, 1)).toEqual(play('predictive2', 1, 1))
  expect(play('predictive2', 1, 1)).not.toEqual(play('predictive2', 2, 1))
})

test('v2.0 keeps ten seats much busier than one call per free seat, with few losses', () => {
  const [steady, bold] = [play('progressive', 5), play('predictive2', 5)]
  expect(steady.loss).toBe(0)
  expect(bold.utilisation).toBeGreaterThan(steady.utilisation + 0.18)
  expect(bold.loss).toBeLessThan(0.045)
})

test('with a robot that speaks first, requests use the seats, and the queue is bounded', () => {
  const run = simulatePacing(
    { ...robotFirst(20, 15), hours: 3 },
    { policy: 'predictive2', targetLoss: 0.03, callsPerSeat: 1, seed: 3, decide: pace },
  )
  expect(run.utilisation).toBeGreaterThan(0.65)
  expect(run.loss).toBeLessThan(0.06)
})

test('no seat serves two callees at once: utilization is at most 1', () => {
  const run = simulatePacing(
    { ...seatAtAnswer(3, 0.9), hours: 1, warmUpSec: 0 },
    { policy: 'proportional', targetLoss: 0.03, callsPerSeat: 50, seed: 9, decide: pace },
  )
  expect(run.utilisation).toBeLessThanOrEqual(1)
  expect(run.loss).toBeGreaterThan(0.5)
})

test('events come in order of time, ties in insertion order', () => {
  const queue = createEventQueue<string>()
  for (const [at, name] of [
    [5, 'e'],
    [1, 'a'],
    [3, 'c'],
    [3, 'd'],
    [2, 'b'],
    [9, 'f'],
  ] as const)
    queue.add(at, name)
  const reportedUntil = (until?: number): string => {
    const next = queue.next(until)
    return next === undefined ? '' : next.event + reportedUntil(until)
  }
  expect([reportedUntil(0), reportedUntil(3), reportedUntil(4), reportedUntil()]).toEqual([
    '',
    'abcd',
    '',
    'ef',
  ])
})

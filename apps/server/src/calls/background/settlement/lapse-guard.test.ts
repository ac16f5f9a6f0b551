import { callLease } from '@parley/contract/engine-wire'
import { expect, test } from 'vitest'
import type { Db } from '../../../platform/db/index.ts'
import { createLapseGuard } from './lapse-guard.ts'

const open = () => {
  const database = { nowMs: 5_000_000, timeline: '00000001' }
  const guard = createLapseGuard({ holdMs: 45_000, read: async () => ({ ...database }) })
  // The guard reads only the clock that is given here.
  const judge = () => guard.judge({} as Db)
  /** Polls every two seconds for so long. */
  const after = async (ms: number) => {
    for (let left = ms; left > 0; left -= 2000) {
      database.nowMs += 2000
      await judge()
    }
    return judge()
  }
  return { database, judge, after }
}
const leaseMs = callLease.leaseSec * 1000

test('nothing expires at a server that has just started: engines are reconnecting', async () => {
  const { judge, after } = open()
  expect(await judge()).toBe('nobody')
  expect(await after(44_000)).toBe('nobody')
  expect(await after(2000)).toBe('reported')
  expect(await after(leaseMs)).toBe('everybody')
})

test.each([
  ['was away for some minutes, or the server was stopped', 360_000],
  ['has its clock put back', -60_000],
])('nothing expires after a database that %s', async (_, jumpMs) => {
  const { database, judge, after } = open()
  await judge()
  expect(await after(400_000)).toBe('everybody')
  database.nowMs += jumpMs
  expect(await judge()).toBe('nobody')
  expect(await after(44_000)).toBe('nobody')
})

test('on a new timeline the calls of an engine that has not reported wait for a whole lease', async () => {
  const { database, judge, after } = open()
  await judge()
  expect(await after(400_000)).toBe('everybody')
  database.timeline = '00000002'
  expect(await judge()).toBe('nobody')
  expect(await after(46_000)).toBe('reported')
  expect(await after(leaseMs - 4000)).toBe('reported')
  expect(await after(4000)).toBe('everybody')
})

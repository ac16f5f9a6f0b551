import { callLease } from '@parley/contract/engine-wire'
import { expect, test } from 'vitest'
import { createLeases } from './keep-leases.ts'

const open = () => {
  let nowMs = 1_000_000
  const ended: string[] = []
  const leases = createLeases(
    {
      answersFor: () => ['a', 'b'],
      endCalls: (how) => {
        ended.push(how)
        return 2
      },
      find: (attemptId) => ({
        isAnswered: true,
        mustEnd: () => {},
        endNow: () => ended.push(attemptId),
        holdExtended: () => {},
        seatAnswered: () => {},
      }),
    },
    { callsEndedUnheard: () => {} },
    () => nowMs,
  )
  const after = (ms: number): void => {
    nowMs += ms
    leases.look()
  }
  return { leases, ended, after }
}

test('without confirmed reports calls end with a goodbye, and are hung up before their lease expires', () => {
  const { leases, ended, after } = open()
  leases.report()
  after(callLease.sayGoodbyeAfterMs - 1)
  expect(ended).toEqual([])
  after(1)
  after(1000)
  expect(ended).toEqual(['politely'])
  after(callLease.hangUpAfterMs - callLease.sayGoodbyeAfterMs - 1000)
  expect(ended).toEqual(['politely', 'atOnce'])
  // An order in progress (8 s), one missed renewal, and half a minute to hang up.
  expect(callLease.leaseSec * 1000 - callLease.hangUpAfterMs).toBeGreaterThanOrEqual(
    8000 + callLease.freshSec * 1000 + 30_000,
  )
})

test('a server that is gone for three minutes ends no call', () => {
  const { leases, ended, after } = open()
  leases.confirmed({ kind: 'renewed', reportId: leases.report().reportId, over: [] })
  for (let second = 0; second < 180; second += 1) after(1000)
  leases.confirmed({ kind: 'renewed', reportId: leases.report().reportId, over: [] })
  for (let second = 0; second < 180; second += 1) after(1000)
  expect(ended).toEqual([])
})

test('the time of sending counts: a late confirmation renews nothing for its transit', () => {
  const { leases, ended, after } = open()
  const { reportId } = leases.report()
  after(200_000)
  leases.confirmed({ kind: 'renewed', reportId, over: [] })
  after(callLease.sayGoodbyeAfterMs - 200_000)
  expect(ended).toEqual(['politely'])
})

test('an engine suspended for longer than the lease hangs up as soon as it resumes', () => {
  const { leases, ended, after } = open()
  const { reportId } = leases.report()
  after(400_000)
  leases.confirmed({ kind: 'renewed', reportId, over: [] })
  expect(ended).toEqual(['atOnce'])
})

test('a call that the server has closed meanwhile is hung up', () => {
  const { leases, ended } = open()
  const { reportId, attemptIds } = leases.report()
  expect(attemptIds).toEqual(['a', 'b'])
  leases.confirmed({ kind: 'renewed', reportId, over: ['b'] })
  expect(ended).toEqual(['b'])
})

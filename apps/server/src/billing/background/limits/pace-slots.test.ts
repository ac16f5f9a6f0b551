import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import { createRoot } from '../../../accounts/accounts/index.ts'
import { type Db, openOwner } from '../../../platform/db/index.ts'
import { lockPaceSlots, msToNextPaceSlot, type Paced, takePaceSlots } from './pace-slots.ts'

let db: TestDatabase
let account: string

beforeEach(async () => {
  db = await openTestDatabase()
  const owner = openOwner(db.connection)
  account = (await createRoot(owner, 'root')).id
  await owner.destroy()
})
afterEach(() => db.close())

const paced = (callsPerSec: number): Paced => ({ kind: 'account', id: account, callsPerSec })
const within = <T>(work: (tx: Db) => Promise<T>): Promise<T> => db.database.brain.transaction().execute(work)
const begin = (callsPerSec: number, calls: number): Promise<number> =>
  within(async (tx) => {
    const slots = await lockPaceSlots(tx, paced(callsPerSec), calls)
    await takePaceSlots(tx, paced(callsPerSec), slots)
    return slots.length
  })
/** Moves the stored times back by this many seconds. */
const pass = (seconds: number) =>
  db.look('update account_pace_slot set used_at = used_at - make_interval(secs => $1)', [seconds])

test('a slot starts one call, and the next after a second', async () => {
  expect(await begin(5, 3)).toBe(3)
  expect(await begin(5, 3)).toBe(2)
  expect(await begin(5, 3)).toBe(0)
  const waitMs = await msToNextPaceSlot(db.database.brain, paced(5))
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThanOrEqual(1000)
  await pass(1)
  expect(await begin(5, 9)).toBe(5)
})

test('concurrent transactions share the slots, and what they do not take is free again', async () => {
  await begin(5, 0)
  await within(async (one) => {
    expect(await lockPaceSlots(one, paced(5), 3)).toHaveLength(3)
    await within(async (two) => {
      expect(await lockPaceSlots(two, paced(5), 3)).toHaveLength(2)
      expect(await begin(5, 1)).toBe(0)
    })
    expect(await begin(5, 2)).toBe(2)
  })
  expect(await begin(5, 9)).toBe(3)
})

test('a lowered rate counts calls started before', async () => {
  await begin(6, 6)
  await db.look("update account_pace_slot set used_at = '-infinity' where n <= 3")
  // Three started within the last second, by slots that the new rate does not have.
  expect(await begin(4, 9)).toBe(1)
  expect(await begin(4, 9)).toBe(0)
})

test.each([
  [0.5, 1, 2],
  [2.5, 3, 1.2],
])('at %s calls per second there are %s in %s s', async (callsPerSec, calls, seconds) => {
  expect(await begin(callsPerSec, 9)).toBe(calls)
  await pass(seconds - 0.2)
  expect(await begin(callsPerSec, 9)).toBe(0)
  await pass(0.2)
  expect(await begin(callsPerSec, 9)).toBe(calls)
})

test('a clock that is set back does not stop the calls', async () => {
  await begin(2, 2)
  await pass(-3600)
  expect(await begin(2, 9)).toBe(2)
})

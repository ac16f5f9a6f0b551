import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { startDatabaseClock } from './database-clock.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test.each([
  ['behind', -3_600_000],
  ['ahead', 86_400_000],
])("a host whose clock is %s follows the database's time", async (_, wrongMs) => {
  const clock = await startDatabaseClock(db.database.brain, { localMs: () => Date.now() + wrongMs })
  const [row] = await db.look('select extract(epoch from clock_timestamp()) * 1000 as ms')
  expect(Math.abs(clock.nowMs() - Number(row?.ms))).toBeLessThan(5000)
  clock.stop()
})

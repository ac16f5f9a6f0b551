import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeEngine, startFakeEngine, waitUntil } from '../../../../testing/fake-engine.ts'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import {
  makeTask,
  makeTenant,
  startTestServer,
  type TestServer,
  type TestTenant,
  testSecret,
} from '../../../../testing/test-server.ts'
import { filterContacts } from '../../../campaigns/contacts/queries.ts'
import { filterRecords } from '../../../campaigns/records/queries.ts'
import { asAccount } from '../../../platform/db/index.ts'
import { mergeTallies } from './merge-tallies.ts'

let db: TestDatabase
let server: TestServer
let tenant: TestTenant
let engine: FakeEngine

beforeEach(async () => {
  db = await openTestDatabase()
  server = await startTestServer(db)
  tenant = await makeTenant(server.app, db)
  engine = await startFakeEngine({
    port: server.link.port,
    secret: testSecret,
    plan: ({ calledNumber }) => ({ answers: Number(calledNumber) % 3 === 0 }),
  })
})
afterEach(async () => {
  engine.kill()
  await server.stop()
  await db.close()
})

const rowsOf = async (table: string): Promise<number> =>
  Number((await db.look(`select count(*)::int as n from ${table}`))[0]?.n)

test('tallies match the contacts and calls, merged or not, by however many servers at once', async () => {
  await makeTask(server.app, tenant, { contacts: 40 })
  await waitUntil(() => server.settled.length === 40)
  expect(await brokenInvariants(db)).toEqual([])
  const before = await rowsOf('contact_tally')
  await Promise.all([1, 2, 3].map(() => mergeTallies(db.database.brain)))
  while ((await mergeTallies(db.database.brain)) > 0);
  expect(await rowsOf('contact_tally')).toBeLessThan(before)
  expect(await brokenInvariants(db)).toEqual([])
  await makeTask(server.app, tenant, { name: 'second', contacts: 20 })
  await waitUntil(() => server.settled.length === 60)
  await Promise.all([1, 2].map(() => mergeTallies(db.database.brain)))
  expect(await brokenInvariants(db)).toEqual([])
})

test('a list is as long as its rows, and is the same from either end', async () => {
  const task = await makeTask(server.app, tenant, { contacts: 25 })
  await waitUntil(() => server.settled.length === 25)
  const { account } = tenant.actor
  await asAccount(server.app.database.api, account, async (tx) => {
    const records = (offset: number, limit = 10) => filterRecords(tx, account, { task, limit, offset })
    const whole = await records(0, 100)
    expect(whole).toMatchObject({ total: 25 })
    const pages = [...(await records(0)).calls, ...(await records(10)).calls, ...(await records(20)).calls]
    expect(pages.map(({ attempt }) => attempt)).toEqual(whole.calls.map(({ attempt }) => attempt))
    expect((await records(30)).calls).toEqual([])
    const answered = await filterRecords(tx, account, { task, statuses: ['finished'], limit: 100, offset: 0 })
    expect(answered.total).toBe(answered.calls.length)
    const all = {
      task,
      states: undefined,
      statuses: undefined,
      intentId: undefined,
      reach: undefined,
      search: '',
      numberKey: undefined,
    }
    const contacts = async (offset: number) =>
      (await filterContacts(tx, account, { ...all, limit: 10, offset })).contacts.map(({ id }) => id)
    const ids = [...(await contacts(0)), ...(await contacts(10)), ...(await contacts(20))]
    expect(ids).toEqual(
      (
        await sql<{ id: string }>`select id from contact where task = ${task} order by id`.execute(tx)
      ).rows.map(({ id }) => id),
    )
  })
})

test('of a list without tallies, ten thousand rows are counted', async () => {
  const { account } = tenant.actor
  const task = await makeTask(server.app, tenant, { contacts: 0, keepAlive: true, isStarted: false })
  await db.look(
    `insert into contact (account, id, task, name, phone, number, number_key, digits_key)
      select account, gen_random_uuid(), id, 'callee ' || n, (20000000000 + n)::text, (20000000000 + n)::text, n::text, n::text
      from task, generate_series(1, 10005) n where id = $1`,
    [task],
  )
  const find = (search: string) =>
    asAccount(server.app.database.api, account, (tx) =>
      filterContacts(tx, account, {
        task,
        states: undefined,
        statuses: undefined,
        intentId: undefined,
        reach: undefined,
        search,
        numberKey: undefined,
        limit: 10,
        offset: 0,
      }),
    )
  expect(await find('')).toMatchObject({ total: 10_005 })
  expect(await find('')).not.toHaveProperty('totalIsAtLeast')
  expect(await find('callee')).toMatchObject({ total: 10_000, totalIsAtLeast: true })
  expect((await find('callee 777')).total).toBe(11)
  expect((await find('20000000777')).total).toBe(1)
  expect(await brokenInvariants(db)).toEqual([])
})

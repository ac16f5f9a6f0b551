import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitUntil } from '../../../../testing/fake-engine.ts'
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import {
  makeTenant,
  startTestServer,
  type TestServer,
  type TestTenant,
} from '../../../../testing/test-server.ts'
import { topUp } from '../../ledger/index.ts'
import { lastBookProof } from './book-proof-queries.ts'
import { createBookProver } from './create-book-prover.ts'

let db: TestDatabase
let server: TestServer
let tenant: TestTenant
let nowMs: number
/** How often a prover has read the clock, once per poll. */
let polls: number
let reported: { readonly rule: string; readonly broken: number }[]
let troubles: unknown[]

beforeEach(async () => {
  db = await openTestDatabase()
  server = await startTestServer(db)
  tenant = await makeTenant(server.app, db)
  await topUp(server.app, tenant.root, { customer: tenant.actor.account, amountMicroYuan: 5n })
  nowMs = Date.parse('2026-03-01T20:00:00Z')
  polls = 0
  reported = []
  troubles = []
})
afterEach(async () => {
  await server.stop()
  await db.close()
})

const prover = () =>
  createBookProver({
    ...server.app,
    events: {
      ...server.app.events,
      bookRuleBroken: (found) => reported.push(found),
      databaseTrouble: (trouble) => troubles.push(trouble),
    },
    nowMs: () => {
      polls += 1
      return nowMs
    },
    everyMs: 10,
  })
const nextPolls = async (): Promise<void> => {
  const before = polls
  await waitUntil(() => polls > before + 4)
}
const proofs = () =>
  db.look(
    "select to_char(day, 'YYYY-MM-DD') as day, broken, finished_at is not null as over from book_proof order by day",
  )

test('one of two servers verifies each night, of the days of UTC+8, and never before 2 a.m.', async () => {
  const provers = [prover(), prover()]
  await waitUntil(async () => (await proofs()).some(({ over }) => over === true))
  nowMs = Date.parse('2026-03-02T17:59:00Z')
  await nextPolls()
  expect(await proofs()).toEqual([{ day: '2026-03-02', broken: 0, over: true }])
  nowMs = Date.parse('2026-03-02T18:00:00Z')
  await waitUntil(async () => (await proofs()).filter(({ over }) => over === true).length === 2)
  for (const one of provers) await one.stop()
  expect(await proofs()).toEqual([
    { day: '2026-03-02', broken: 0, over: true },
    { day: '2026-03-03', broken: 0, over: true },
  ])
  expect(reported).toEqual([])
})

test('money without an entry breaks a rule: it is logged, counted, and stored with its account', async () => {
  await db.look("set session_replication_role = 'replica'")
  await db.look('update account set balance_micro = balance_micro + 1 where id = $1', [tenant.actor.account])
  await db.look("set session_replication_role = 'origin'")
  const one = prover()
  await waitUntil(async () => (await proofs()).some(({ over }) => over === true))
  await one.stop()
  expect(reported).toMatchObject([{ rule: 'a balance is the sum of its entries', broken: 1 }])
  expect(await lastBookProof(db.database.brain)).toMatchObject({ broken: 1 })
  const [kept] = await db.look('select rules from book_proof')
  expect(kept?.rules).toEqual(
    expect.arrayContaining([
      { rule: 'a balance is the sum of its entries', broken: 1, examples: [tenant.actor.account] },
    ]),
  )
})

test('a server that died during it leaves the night to another once its lease has expired', async () => {
  await db.look(
    `insert into book_proof (account, day, lease_until)
     select id, '2026-03-02', now() + interval '1 hour' from account where parent is null`,
  )
  const one = prover()
  await nextPolls()
  expect(await proofs()).toMatchObject([{ over: false }])
  await db.look("update book_proof set lease_until = now() - interval '1 second'")
  await waitUntil(async () => (await proofs()).some(({ over }) => over === true))
  await one.stop()
})

test('a stopping server does not wait for the verification', async () => {
  await db.look('begin')
  await db.look('lock table ledger_entry in access exclusive mode')
  const one = prover()
  const waiting =
    "select count(*)::int as n from pg_locks where not granted and relation = 'ledger_entry'::regclass"
  await waitUntil(async () => (await db.look(waiting))[0]?.n === 1)
  await one.stop()
  // PostgreSQL's "query canceled"; without the cancel the rule would have ended with "lock not available", ten seconds later.
  expect(troubles).toMatchObject([{ code: '57014' }])
  await db.look('rollback')
  expect(await proofs()).toMatchObject([{ over: false }])
})

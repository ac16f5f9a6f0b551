import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chargeRules } from '@parley/contract/vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../apps/server/src/features/accounts/index.ts'
import { addContacts } from '../apps/server/src/features/contacts/index.ts'
import { topUp } from '../apps/server/src/features/ledger/index.ts'
import { grantLine } from '../apps/server/src/features/lines/index.ts'
import { setPrices } from '../apps/server/src/features/prices/index.ts'
import { createScene, publishScene } from '../apps/server/src/features/scenes/index.ts'
import { startTask } from '../apps/server/src/features/tasks/index.ts'
import type { Actor } from '../apps/server/src/platform/server-app.ts'
import {
  type CallPlan,
  type FakeEngine,
  startFakeEngine,
  waitUntil,
} from '../apps/server/src/testing/fake-engine.ts'
import { brokenInvariants } from '../apps/server/src/testing/invariants.ts'
import { openTestDatabase, type TestDatabase } from '../apps/server/src/testing/test-database.ts'
import { compileTestScript, testScript } from '../apps/server/src/testing/test-scene.ts'
import {
  makeTask,
  makeTenant,
  startTestServer,
  type TestServer,
  testSecret,
} from '../apps/server/src/testing/test-server.ts'
import { billFacts } from './bill-facts.ts'

const program = fileURLToPath(new URL('./recompute_bill.py', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0
const calls = 660

let db: TestDatabase
let server: TestServer
let engine: FakeEngine
let folder: string

beforeAll(async () => {
  db = await openTestDatabase()
  server = await startTestServer(db)
  engine = await startFakeEngine({
    port: server.link.port,
    secret: testSecret,
    calls: 200,
    plan: (order) => planOf(Number(order.calledNumber) % 1000),
  })
  folder = await mkdtemp(join(tmpdir(), 'parley-bill-'))
})
afterAll(async () => {
  engine.kill()
  await server.stop()
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

/** Lengths around every boundary of the rules, calls that nobody answers, and some that outlive what was held. */
const planOf = (n: number): CallPlan => {
  const seconds = [0, 1, 15, 20, 30, 45, 60][n % 7] ?? 0
  const talkMs = Math.max(0, seconds * 1000 + ([-1, 0, 1, 500, 999][n % 5] ?? 0))
  return n % 11 === 3 ? { answers: false, afterMs: 1 } : { afterMs: 1, end: { talkMs } }
}

/** A destination for each rule, by 100 numbers each; what is left over goes by the shorter prefix. */
const prices = (unit: bigint) => [
  { countryCode: '86', chargeRule: '15+15' as const, unitMicroYuan: unit * 7n + 1n },
  ...chargeRules.map((chargeRule, index) => ({
    countryCode: '86',
    areaCode: `1380000${index}`,
    chargeRule,
    unitMicroYuan: unit * BigInt(index + 3) + BigInt(index),
  })),
]

/** 100 numbers of each destination, as people write them. */
const contacts = Array.from({ length: calls }, (_none, n) => {
  const national = `1380000${Math.floor(n / 100)}${String(n % 100).padStart(3, '0')}`
  return { phone: ['', '86', '+86 ', '0086', '0'][n % 5] + national }
})

const python = (facts: unknown): Promise<{ readonly stdout: string; readonly stderr: string }> => {
  const file = join(folder, 'facts.json')
  return writeFile(file, JSON.stringify(facts)).then(() => promisify(execFile)('python3', [program, file]))
}

// A machine without Python cannot hear the second opinion; the vitest report says that it was left out.
test.skipIf(!hasPython)(
  'a bill of more than 600 calls over six rules is what another program makes of records and prices',
  { timeout: 120_000 },
  async () => {
    const { app } = server
    const { root, line } = await makeTenant(app, db)
    const reseller: Actor = { account: await createAccount(app, root, { name: 'reseller', role: 'agent' }) }
    const shop: Actor = {
      account: await createAccount(app, reseller, { name: 'shop', role: 'resellersCustomer' }),
    }
    await grantLine(app, root, { lineId: line, grantee: shop.account })
    await setPrices(app, root, { buyer: reseller.account, prices: prices(1_111n) })
    await setPrices(app, reseller, { buyer: shop.account, prices: prices(1_337n) })
    const amountMicroYuan = 900_000_000n
    await topUp(app, root, { customer: reseller.account, amountMicroYuan })
    await topUp(app, reseller, { customer: shop.account, amountMicroYuan })
    const scene = await createScene(app, shop, { name: 'hello', script: testScript })
    await publishScene(app, shop, { sceneId: scene, compile: compileTestScript })
    const taskId = await makeTask(
      app,
      { root, actor: shop, line, scene },
      { contacts: 0, robotNum: 100, isStarted: false },
    )
    await addContacts(app, shop, { taskId, contacts })
    await startTask(app, shop, taskId)
    await waitUntil(() => server.settled.length === calls, 90_000)

    const facts = await billFacts(db.look)
    const { stdout } = await python(facts)
    expect(stdout).toMatch(
      /^660 calls, 6 charge rules, 14 bill rows, .*: 0 rows differ, difference 0\.000000 yuan/,
    )
    expect(await brokenInvariants(db)).toEqual([])

    // The second opinion is one: a bill that is a micro-yuan off does not pass it.
    const [first, ...others] = facts.bill
    const wrong = { ...first, totalYuan: `${Number(first?.totalYuan) + 0.000001}` }
    await expect(python({ ...facts, bill: [wrong, ...others] })).rejects.toThrow(/1 rows differ|billed/)
  },
)

import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chargeRules } from '@parley/contract/vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../apps/server/src/accounts/accounts/index.ts'
import { topUp } from '../apps/server/src/billing/ledger/index.ts'
import { setPrices } from '../apps/server/src/billing/prices/index.ts'
import { createSmsRunner } from '../apps/server/src/calls/background/sms-delivery/index.ts'
import { grantLine } from '../apps/server/src/calls/lines/index.ts'
import { addContacts } from '../apps/server/src/campaigns/contacts/index.ts'
import { startTask } from '../apps/server/src/campaigns/tasks/index.ts'
import type { Actor } from '../apps/server/src/platform/server-app.ts'
import { createScene, publishScene } from '../apps/server/src/scripts/scenes/index.ts'
import {
  type CallPlan,
  type FakeEngine,
  startFakeEngine,
  waitUntil,
} from '../apps/server/testing/fake-engine.ts'
import { type FakeSmsc, startFakeSmsc } from '../apps/server/testing/fake-smsc.ts'
import { brokenInvariants } from '../apps/server/testing/invariants.ts'
import { openTestDatabase, type TestDatabase } from '../apps/server/testing/test-database.ts'
import { compileTestScript, testScript } from '../apps/server/testing/test-scene.ts'
import {
  makeTask,
  makeTenant,
  startTestServer,
  type TestServer,
  testSecret,
} from '../apps/server/testing/test-server.ts'
import { billFacts } from './bill-facts.ts'

const program = fileURLToPath(new URL('./recompute_bill.py', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0
const calls = 660
const templateId = '0197aaaa-0000-7000-8000-000000000001'

let db: TestDatabase
let server: TestServer
let engine: FakeEngine
let folder: string
let smsc: FakeSmsc

beforeAll(async () => {
  db = await openTestDatabase()
  // One in four calls is followed by a message.
  let labelled = 0
  server = await startTestServer(db, {
    labelCall: () => ({ intentId: labelled++ % 4 === 0 ? 7 : 8, name: 'A', why: [] }),
  })
  smsc = await startFakeSmsc()
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
  await smsc.close()
  await server.stop()
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

/** Durations around every boundary of the rules, unanswered calls, and some that exceed their hold. */
const planOf = (n: number): CallPlan => {
  const seconds = [0, 1, 15, 20, 30, 45, 60][n % 7] ?? 0
  const talkMs = Math.max(0, seconds * 1000 + ([-1, 0, 1, 500, 999][n % 5] ?? 0))
  return n % 11 === 3 ? { answers: false, afterMs: 1 } : { afterMs: 1, end: { talkMs } }
}

/** A destination for each rule, by 100 numbers each; the rest matches the shorter prefix. */
const prices = (unit: bigint) => [
  { countryCode: '86', chargeRule: '15+15' as const, unitMicroYuan: unit * 7n + 1n },
  ...chargeRules.map((chargeRule, index) => ({
    countryCode: '86',
    areaCode: `1380000${index}`,
    chargeRule,
    unitMicroYuan: unit * BigInt(index + 3) + BigInt(index),
  })),
  { kind: 'sms' as const, chargeRule: 'perCall' as const, unitMicroYuan: unit * 31n },
  {
    kind: 'sms' as const,
    countryCode: '86',
    areaCode: '13800003',
    chargeRule: 'perCall' as const,
    unitMicroYuan: unit * 37n + 1n,
  },
]

/** 100 numbers of each destination, in usual spellings. */
const contacts = Array.from({ length: calls }, (_none, n) => {
  const national = `1380000${Math.floor(n / 100)}${String(n % 100).padStart(3, '0')}`
  // Messages of one segment and of several, in either alphabet.
  const offer = ['tea', 'a'.repeat(n), '茶'.repeat(n % 90), '€'.repeat(n % 170)][n % 4] || 'tea'
  return { phone: ['', '86', '+86 ', '0086', '0'][n % 5] + national, variables: { offer } }
})

const python = (facts: unknown): Promise<{ readonly stdout: string; readonly stderr: string }> => {
  const file = join(folder, 'facts.json')
  return writeFile(file, JSON.stringify(facts)).then(() => promisify(execFile)('python3', [program, file]))
}

// Without Python the check is skipped; the vitest report shows it.
test.skipIf(!hasPython)(
  'a bill of more than 600 calls over six rules equals the result of an independent program',
  { timeout: 120_000 },
  async () => {
    const { app } = server
    const { root, line } = await makeTenant(app, db)
    await db.look("update account set home_country = 'CN' where parent is null")
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
    await db.look(
      `with template as (
         insert into sms_template (account, id, name, sdk_app_id, sign, content, variable_source, line_type, test_number,
           created_by) values ($1, $2, 'Offer', '', '', 'For you: {offer}', 'contact', 'domestic', '', '')),
       line as (
         insert into sms_line (account, id, name, url, line_type, for_customers)
         values ($3, gen_random_uuid(), 'provider', $4, 'domestic', true))
       select`,
      [shop.account, templateId, root.account, smsc.url],
    )
    await db.look("insert into task_sms (account, task, template, intents) values ($1, $2, $3, '{7}')", [
      shop.account,
      taskId,
      templateId,
    ])
    await addContacts(app, shop, { taskId, contacts })
    await startTask(app, shop, taskId)
    await waitUntil(() => server.settled.length === calls, 90_000)
    const runner = createSmsRunner({ ...app, egressAllowed: [smsc.address], lookMs: 20, firstWaitSec: 0 })
    await waitUntil(async () => {
      const [row] = await db.look(
        "select count(*)::int as open from sms_message where state not in ('delivered', 'failed')",
      )
      return row?.open === 0
    }, 60_000)
    await runner.stop()

    const facts = await billFacts(db.look)
    const { stdout } = await python(facts)
    expect(stdout).toMatch(
      /^660 calls, 1\d\d messages, 6 charge rules, 18 bill rows, .*: 0 rows differ, difference 0\.000000 yuan/,
    )
    expect(await brokenInvariants(db)).toEqual([])

    // The cost of messages is a separate part of the bill: without it the ledger would not agree.
    const [kept] = await db.look(
      `select count(*)::int as messages, count(distinct segments)::int as lengths from sms_charge where given_back_at is null`,
    )
    expect(Number(kept?.messages)).toBe(2 * facts.messages.length)
    expect(Number(kept?.lengths)).toBeGreaterThan(2)
    const [longer, ...rest] = facts.messages
    const more = { ...longer, text: '茶'.repeat(900) }
    await expect(python({ ...facts, messages: [more, ...rest] })).rejects.toThrow(/rows differ|billed/)

    // The check is effective: a bill that is a micro-yuan off fails it.
    const [first, ...others] = facts.bill
    const wrong = { ...first, totalYuan: `${Number(first?.totalYuan) + 0.000001}` }
    await expect(python({ ...facts, bill: [wrong, ...others] })).rejects.toThrow(/1 rows differ|billed/)
  },
)

import type { SceneScript, TaskId } from '@parley/contract/vocabulary'
import type pg from 'pg'
import { createAccount, createRoot } from '../apps/server/src/accounts/accounts/index.ts'
import { bookRules, topUp } from '../apps/server/src/billing/ledger/index.ts'
import { setPrices } from '../apps/server/src/billing/prices/index.ts'
import { createLine, grantLine } from '../apps/server/src/calls/lines/index.ts'
import { addContacts } from '../apps/server/src/campaigns/contacts/index.ts'
import { createTask, pauseTask, startTask } from '../apps/server/src/campaigns/tasks/index.ts'
import { type Connection, openOwner } from '../apps/server/src/platform/db/index.ts'
import type { ServerApp } from '../apps/server/src/platform/server-app.ts'
import { createScene, publishScene } from '../apps/server/src/scripts/scenes/index.ts'
import { compileTestScript, testScript } from '../apps/server/testing/test-scene.ts'

/** Above decision §14's usual sizes, so that no limit slows a run. */
const limits = { line: 400, account: 350, robots: 300 }
const script: SceneScript = { ...testScript, settings: { ...testScript.settings, maxCallSec: 120 } }

/**
 * A reseller and its customer with prices, funds, a public line, a strategy; and tasks of many contacts, some
 * of them blacklisted.
 */
export const makeAttemptTenant = async ({
  app,
  connection,
  admin,
}: {
  readonly app: ServerApp
  readonly connection: Connection
  readonly admin: pg.Client
}) => {
  const owner = openOwner(connection)
  const { id: root } = await createRoot(owner, 'root')
  await owner.destroy()
  const reseller = await createAccount(app, { account: root }, { name: 'reseller', role: 'agent' })
  const shop = await createAccount(
    app,
    { account: reseller },
    { name: 'shop', role: 'resellersCustomer', concurrencyLimit: limits.account },
  )
  const chain = [
    { seller: root, buyer: reseller, unitMicroYuan: 30_000n },
    { seller: reseller, buyer: shop, unitMicroYuan: 55_000n },
  ]
  for (const { seller, buyer, unitMicroYuan } of chain) {
    const actor = { account: seller }
    await setPrices(app, actor, {
      buyer,
      prices: [
        { chargeRule: '60+60', unitMicroYuan: 200_000n },
        { countryCode: '86', chargeRule: '15+15', unitMicroYuan },
      ],
    })
    await topUp(app, actor, { customer: buyer, amountMicroYuan: 1_000_000_000_000n })
  }
  const line = await createLine(
    app,
    { account: root },
    {
      name: 'carrier',
      host: '203.0.113.7',
      port: 5060,
      callingNumber: '4001',
      maxConcurrency: limits.line,
      callsPerSec: 1000,
    },
  )
  await grantLine(app, { account: root }, { lineId: line, grantee: shop })
  await admin.query(
    'update account set calls_per_sec_limit = 1000, daily_spend_limit_micro = 1000000000000 where parent is null',
  )
  const actor = { account: shop }
  const scene = await createScene(app, actor, { name: 'hello', script })
  await publishScene(app, actor, { sceneId: scene, compile: (own) => ({ ...compileTestScript(own) }) })
  // Busy contacts are redialed in a week: decided in each settlement, and not within this run.
  await admin.query(
    `insert into dial_strategy (account, scene, number, name, type) values ($1, $2, 1, 'again', 'task')`,
    [shop, scene],
  )
  await admin.query(
    `insert into dial_round (account, scene, strategy, number, name, execution, minute, calls, tags, range)
      values ($1, $2, 1, 1, 'again', 'delayed', 10080, 3, '{10,22}', 'all')`,
    [shop, scene],
  )
  let made = 0
  return {
    root,
    reseller,
    shop,
    line,
    /** @returns how many of the contacts may be called */
    makeTask: async (wanted: {
      readonly contacts: number
      readonly isStarted: boolean
    }): Promise<{ task: TaskId; callable: number }> => {
      const task = await createTask(app, actor, {
        name: `task ${made}`,
        sceneId: scene,
        lineId: line,
        robotNum: limits.robots,
        strategy: 1,
      })
      const first = 13_800_000_000 + made
      made += wanted.contacts
      for (let from = 0; from < wanted.contacts; from += 5000) {
        const contacts = Array.from({ length: Math.min(5000, wanted.contacts - from) }, (_none, at) => ({
          phone: String(first + from + at),
          name: 'callee',
        }))
        await addContacts(app, actor, { taskId: task, contacts })
      }
      // Marketing calls require consent.
      await admin.query(
        `insert into consent (account, number, number_key, kind, source, given_at)
          select account, number, number_key, 'written', 'bench', now() - interval '1 day' from contact where task = $1`,
        [task],
      )
      // Listed after the import, which would have excluded them.
      const listed = await admin.query(
        `insert into blacklist (account, number, number_key, digits_key, source)
          select account, number, number_key, digits_key, 'person' from contact
          where task = $1 and number like '%77'`,
        [task],
      )
      if (wanted.isStarted) await startTask(app, actor, task)
      return { task, callable: wanted.contacts - (listed.rowCount ?? 0) }
    },
    pause: (task: TaskId) => pauseTask(app, actor, { taskId: task, reason: 'customer' }),
  }
}

/** The violated ledger invariants. */
export const violatedInvariants = async (admin: pg.Client): Promise<readonly string[]> => {
  const broken: string[] = []
  for (const [rule, query] of Object.entries(bookRules))
    if (((await admin.query(query)).rowCount ?? 0) > 0) broken.push(rule)
  return broken
}

import type { AccountId, LineId, SceneId, TaskId } from '@parley/contract/vocabulary'
import { pino } from 'pino'
import { createAccount, createRoot } from '../src/accounts/accounts/index.ts'
import { setPrices } from '../src/billing/prices/index.ts'
import type { SettledCall } from '../src/calls/background/call-runtime.ts'
import { createLine, grantLine, type LineInput } from '../src/calls/lines/index.ts'
import { addContacts } from '../src/campaigns/contacts/index.ts'
import { createTask, startTask, type TaskInput } from '../src/campaigns/tasks/index.ts'
import { openOwner } from '../src/platform/db/index.ts'
import { createEvents } from '../src/platform/events.ts'
import type { Actor, ServerApp } from '../src/platform/server-app.ts'
import { createScene, publishScene } from '../src/scripts/scenes/index.ts'
import { type RunningRuntime, type RuntimeOptions, startRuntime } from '../src/startup/start-runtime.ts'
import type { TestDatabase } from './test-database.ts'
import { testNumberSecret } from './test-numbers.ts'
import { compileTestScript, testScript } from './test-scene.ts'

export const testSecret = Buffer.alloc(32, 7)

export type TestServer = RunningRuntime & { readonly settled: SettledCall[] }

/** A server's runtime on a test's database; several may share it. */
export const startTestServer = async (
  db: TestDatabase,
  options: Partial<RuntimeOptions> = {},
): Promise<TestServer> => {
  const settled: SettledCall[] = []
  const runtime = await startRuntime({
    database: db.database,
    events: createEvents(pino({ level: process.env.TEST_LOG ?? 'silent' })),
    sealKey: Buffer.alloc(32, 3),
    numberSecret: testNumberSecret,
    sandbox: { host: '127.0.0.1', port: 5070 },
    link: { host: '127.0.0.1', port: 0, secret: testSecret },
    labelCall: (tags) => ({ intentId: tags[0]?.intentId ?? -1, name: tags[0]?.name ?? '', why: [] }),
    onCallSettled: (call) => settled.push(call),
    times: { roundMs: 20, sweepMs: 50, backOffMs: 50, lapseHoldMs: 0 },
    ...options,
  })
  return { ...runtime, settled }
}

export type TestTenant = {
  readonly root: Actor
  readonly actor: Actor
  readonly line: LineId
  readonly scene: SceneId
}

/** A root with a line, and a customer below it that may use the line and has a published scene. */
export const makeTenant = async (
  app: ServerApp,
  db: TestDatabase,
  input: { readonly line?: Partial<LineInput>; readonly concurrencyLimit?: number } = {},
): Promise<TestTenant> => {
  const owner = openOwner(db.connection)
  const { id } = await createRoot(owner, 'root')
  await owner.destroy()
  const root: Actor = { account: id, isAdministrator: true }
  const account: AccountId = await createAccount(app, root, {
    name: 'customer',
    role: 'directCustomer',
    concurrencyLimit: input.concurrencyLimit ?? 0,
  })
  await sellForNothing(app, root, account)
  const actor: Actor = { account }
  const line = await createLine(app, root, {
    name: 'sandbox',
    host: '127.0.0.1',
    port: 5070,
    callsPerSec: 1000,
    callingNumber: '4001',
    ...input.line,
  })
  await grantLine(app, root, { lineId: line, grantee: account })
  const scene = await createScene(app, actor, { name: 'hello', script: testScript })
  await publishScene(app, actor, { sceneId: scene, compile: compileTestScript })
  return { root, actor, line, scene }
}

/** A price of zero for every destination: without any price nobody is called. */
export const sellForNothing = async (app: ServerApp, seller: Actor, buyer: AccountId): Promise<void> => {
  await setPrices(app, seller, { buyer, prices: [{ chargeRule: '60+60', unitMicroYuan: 0n }] })
}

/** Contacts with numbers from 13800000000 on. */
export const numbered = (count: number, from = 0): { phone: string; name: string }[] =>
  Array.from({ length: count }, (_, n) => ({ phone: String(13_800_000_000 + from + n), name: `callee ${n}` }))

export const makeTask = async (
  app: ServerApp,
  tenant: TestTenant,
  input: Partial<TaskInput> & { readonly contacts?: number; readonly isStarted?: boolean } = {},
): Promise<TaskId> => {
  const { contacts = 1, isStarted = true, ...task } = input
  const id = await createTask(app, tenant.actor, {
    name: 'task',
    sceneId: tenant.scene,
    lineId: tenant.line,
    robotNum: 20,
    ...task,
  })
  if (contacts > 0) await addContacts(app, tenant.actor, { taskId: id, contacts: numbered(contacts) })
  if (isStarted) await startTask(app, tenant.actor, id)
  return id
}

/** Days off in UTC, YYYY-MM-DD: tomorrow too, because a test may start in a day's last second. */
export const todayAndTomorrow = (): readonly string[] =>
  [0, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))

import { randomUUID } from 'node:crypto'
import type { TaskId } from '@parley/contract/vocabulary'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeEngine, startFakeEngine, waitUntil } from '../../../../testing/fake-engine.ts'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import { testNumberSecret } from '../../../../testing/test-numbers.ts'
import {
  makeTask,
  makeTenant,
  numbered,
  startTestServer,
  type TestServer,
  type TestTenant,
  testSecret,
} from '../../../../testing/test-server.ts'
import { createKnownDestinations } from '../../../billing/background/limits/index.ts'
import { createSceneStore } from '../../../calls/background/settlement/index.ts'
import { type Database, openDatabase } from '../../../platform/db/index.ts'
import { createEvents } from '../../../platform/events.ts'
import { createNumberVault } from '../../../platform/number-vault.ts'
import { addContacts } from '../../contacts/index.ts'
import { startTask } from '../../tasks/index.ts'
import { createClaimSizes } from './claim-sizes.ts'
import type { Dialer, DialResult } from './dial-facts.ts'
import { dialOnce } from './dial-once.ts'
import { createScriptNeeds } from './script-needs.ts'
import { createTimelineGuard } from './timeline-guard.ts'

let db: TestDatabase
let secondPool: Database
let servers: TestServer[]
let engines: FakeEngine[]
let tenant: TestTenant

beforeEach(async () => {
  db = await openTestDatabase()
  secondPool = openDatabase(db.connection, () => undefined)
  servers = [await startTestServer(db), await startTestServer({ ...db, database: secondPool })]
  engines = []
  for (const [nth, { link }] of servers.entries())
    engines.push(await startFakeEngine({ port: link.port, secret: testSecret, engineId: `engine-${nth}` }))
  tenant = await makeTenant(first().app, db)
})

afterEach(async () => {
  for (const engine of engines) engine.kill()
  for (const server of servers) await server.stop()
  const broken = await brokenInvariants(db)
  await secondPool.close()
  await db.close()
  expect(broken).toEqual([])
})

const serverAt = (nth: number): TestServer => {
  const server = servers[nth]
  if (server === undefined) throw new Error('no server')
  return server
}
const first = () => serverAt(0)
const second = () => serverAt(1)
const start = async (name: string, contacts: ReturnType<typeof numbered>): Promise<TaskId> => {
  const taskId = await makeTask(first().app, tenant, { name, contacts: 0, isStarted: false })
  await addContacts(first().app, tenant.actor, { taskId, contacts })
  await startTask(first().app, tenant.actor, taskId)
  return taskId
}
const settled = () => servers.reduce((all, server) => all + server.settled.length, 0)

/** Records when each call was counted, by the clock of the pacing. */
const logPace = () =>
  db.look(`
    create table pace_log (line uuid, at timestamptz);
    grant insert on pace_log to parley_brain;
    create function log_pace() returns trigger language plpgsql as $$
      begin insert into parley.pace_log values (new.line, new.used_at); return null; end $$;
    create trigger logged after update on line_pace_slot for each row execute function log_pace()`)

/** Dials step by step over a server's connections. The last step before contacts are claimed is `paceTask`. */
const dialerOf = (server: TestServer, paceTask: Dialer['paceTask'] = async () => undefined): Dialer => {
  const events = createEvents(pino({ level: 'silent' }))
  const { database } = server.app
  return {
    runtime: {
      database,
      events,
      scenes: createSceneStore(database.brain),
      nowMs: Date.now,
      numbers: createNumberVault(testNumberSecret),
      sandbox: server.app.sandbox,
      labelCall: () => ({ intentId: -1, name: '', why: [] }),
      onCallSettled: () => undefined,
      wakeDialer: () => undefined,
    },
    owner: randomUUID(),
    sealKey: Buffer.alloc(32, 3),
    engines: server.link.connected,
    paceTask,
    claims: createClaimSizes(),
    scriptNeeds: createScriptNeeds(),
    destinations: createKnownDestinations(),
    timeline: createTimelineGuard(() => undefined),
  }
}

test('two servers over one line together start no more calls in any second than it allows', async () => {
  for (const server of servers) await server.stopDialing()
  const callsPerSec = 20
  await db.look('update line set calls_per_sec = $2 where id = $1', [tenant.line, callsPerSec])
  await logPace()
  const dialAll = async (dialer: Dialer, task: TaskId): Promise<void> => {
    for (let placed = 0; placed < 20; ) {
      const result = await dialOnce(dialer, { account: tenant.actor.account, id: task })
      if (result.kind === 'placed') placed += result.placements.length
    }
  }
  const tasks = [await start('one', numbered(20, 100)), await start('other', numbered(20, 200))] as const
  await Promise.all([dialAll(dialerOf(first()), tasks[0]), dialAll(dialerOf(second()), tasks[1])])
  const [most] = await db.look(`
    select max(n)::int as most, sum(1)::int as calls from (
      select count(*) over (order by at range between interval '999999 microseconds' preceding and current row) as n
      from pace_log) windows`)
  expect(most?.calls).toBe(40)
  expect(most?.most).toBeLessThanOrEqual(callsPerSec)
  expect((await db.look('select from attempt')).length).toBe(40)
})

test('a dial transaction over a line does not wait for another one over the same line', async () => {
  // The first transaction creates missing slots, and others wait for it.
  await start('first', numbered(1))
  await waitUntil(() => settled() === 1)
  for (const server of servers) await server.stopDialing()
  const held = await start('held', numbered(3, 100))
  const other = await start('other', numbered(3, 200))
  const { account } = tenant.actor
  let letGo = (): void => undefined
  const hold = new Promise<undefined>((resolve) => {
    letGo = () => resolve(undefined)
  })
  let slow: Promise<DialResult> | undefined
  await new Promise<void>((resolve) => {
    const holding = dialerOf(first(), () => {
      resolve()
      return hold
    })
    slow = dialOnce(holding, { account, id: held })
  })
  // If it had to wait, the database would cancel it after its lock_timeout.
  expect(await dialOnce(dialerOf(second()), { account, id: other })).toMatchObject({ kind: 'placed' })
  letGo()
  expect(await slow).toMatchObject({ kind: 'placed' })
})

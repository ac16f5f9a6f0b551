import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRecords } from '../../features/records/index.ts'
import { startFakeEngine, waitUntil } from '../../testing/fake-engine.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { makeTask, makeTenant, startTestServer, testSecret } from '../../testing/test-server.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('a contact is called once, and its record says how it went', async () => {
  const server = await startTestServer(db)
  const engine = await startFakeEngine({ port: server.link.port, secret: testSecret })
  const tenant = await makeTenant(server.app, db)
  const task = await makeTask(server.app, tenant)
  await waitUntil(() => server.settled.length === 1)
  const [record] = await listRecords(server.app, tenant.actor, { taskId: task })
  expect(record).toMatchObject({ status: 'finished', talkMs: 2000, number: '13800000000', intentId: 1 })
  await waitUntil(async () => (await db.look('select status from task'))[0]?.status === 'finished')
  engine.kill()
  await server.stop()
})

import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startFakeEngine, waitUntil } from '../../testing/fake-engine.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { makeTask, makeTenant, startTestServer, testSecret } from '../../testing/test-server.ts'
import { createEvents } from '../platform/events.ts'

const spoken = 'my card ends in four two'

test('a campaign, its requests and its failures leave no number and no spoken word in the log', async () => {
  const lines: string[] = []
  const events = createEvents(pino({ level: 'trace' }, { write: (line) => lines.push(line) }))
  const db = await openTestDatabase()
  const server = await startTestServer(db, { events })
  const api = await startTestApi(server.app)
  const tenant = await makeTenant(server.app, db)
  const { ticket } = await api.login(tenant.actor.account, 'reader')
  const engine = await startFakeEngine({
    port: server.link.port,
    secret: testSecret,
    plan: (order) => ({
      end: {
        // The database rejects one in three, and quotes its whole row.
        ...(order.calledNumber.endsWith('1') ? { sipCode: 9_000_000_000 } : {}),
        facts: {
          turns: [{ speaker: 'callee', atMs: 1, text: spoken }],
          flowRounds: 1,
          dialogueRounds: 1,
          nodeIds: [],
          questionIds: [],
        } as never, // As much of the facts as a record keeps.
      },
    }),
  })
  await makeTask(server.app, tenant, { contacts: 3 })
  await waitUntil(() => server.settled.length === 2)
  await waitUntil(async () => (await db.look('select from dead_letter')).length === 1)
  await api.ask({ path: `/api/call/info?phone=13800000000`, ticket })
  await api.ask({
    method: 'POST',
    path: '/api/call/info',
    ticket,
    body: { taskId: 'x', phone: '13800000000' },
  })
  const refused = await db
    .look('insert into contact select * from contact limit 1')
    .catch((error: unknown) => error)
  expect(JSON.stringify(refused)).toMatch(/Key \(/)
  events.requestFailed({ route: 'GET /', error: refused })
  const number = await db.look("select '13800000000'::uuid").catch((error: unknown) => error)
  expect(String(number)).toContain('13800000000')
  events.databaseTrouble(number)
  const log = lines.join('')
  expect(log).toContain('call ended')
  expect(log).toContain('set aside as a dead letter')
  expect(log).toContain('23505')
  expect(log).not.toMatch(/1380000000\d/)
  expect(log).not.toContain(spoken)
  expect(log).not.toContain(ticket)
  engine.kill()
  await api.http.close()
  await server.stop()
  await db.close()
})

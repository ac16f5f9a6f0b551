import { afterEach, beforeEach, expect } from 'vitest'
import type { RuntimeOptions } from '../src/startup/start-runtime.ts'
import { type FakeEngine, type FakeEngineOptions, startFakeEngine } from './fake-engine.ts'
import { brokenInvariants } from './invariants.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { startTestServer, type TestServer, testSecret } from './test-server.ts'

/** A database, servers and engines for each test of a file; after each test the invariants must hold. */
export const dialStage = () => {
  let db: TestDatabase
  let servers: TestServer[]
  let engines: FakeEngine[]

  beforeEach(async () => {
    db = await openTestDatabase()
    servers = []
    engines = []
  })
  afterEach(async () => {
    for (const engine of engines) engine.kill()
    for (const server of servers) await server.stop()
    const broken = await brokenInvariants(db)
    await db.close()
    expect(broken).toEqual([])
  })

  const startServer = async (options: Partial<RuntimeOptions> = {}): Promise<TestServer> => {
    const server = await startTestServer(db, options)
    servers.push(server)
    return server
  }

  const startEngine = async (
    server: TestServer,
    options: Partial<FakeEngineOptions> = {},
  ): Promise<FakeEngine> => {
    const engine = await startFakeEngine({ port: server.link.port, secret: testSecret, ...options })
    engines.push(engine)
    return engine
  }

  const taskRow = async () => (await db.look('select * from task order by id limit 1'))[0]
  const contactStates = async () =>
    Object.fromEntries(
      (await db.look('select state, count(*)::int as count from contact group by state')).map((row) => [
        row.state,
        row.count,
      ]),
    )
  const numbersOf = (all: readonly FakeEngine[]): string[] =>
    all.flatMap((engine) => engine.memory.invites.map((invite) => invite.calledNumber))
  return {
    get db() {
      return db
    },
    get engines() {
      return engines
    },
    startServer,
    startEngine,
    taskRow,
    contactStates,
    numbersOf,
  }
}

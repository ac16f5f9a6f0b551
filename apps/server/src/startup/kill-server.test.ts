import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeEngine, newEngineMemory, startFakeEngine, waitUntil } from '../../testing/fake-engine.ts'
import { startPostgres } from '../platform/postgres/index.ts'

let dataFolder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'parley-kill-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  // The servers were killed: stop the PostgreSQL they left running.
  const left = await startPostgres({ dataFolder, log: () => undefined })
  await left.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

const program = fileURLToPath(new URL('../../testing/seeded-server.ts', import.meta.url))

/** A server in its own process, which seeds a task at its first start. Returns its link's port. */
const startServerProcess = async (): Promise<{ child: ChildProcess; linkPort: number }> => {
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataFolder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  const [message] = (await once(child, 'message')) as [{ linkPort: number }] // What seeded-server.ts sends.
  return { child, linkPort: message.linkPort }
}

test('kill -9 of the server, repeatedly: no contact is called twice, and none is lost', async () => {
  const memory = newEngineMemory()
  let engine: FakeEngine | undefined
  let server = await startServerProcess()
  const secret = Buffer.from(await readFile(join(dataFolder, 'secrets', 'engine-link.key'), 'utf8'), 'hex')
  // The engine goes on without a server: one epoch, one journal, running calls.
  const reconnect = async (): Promise<void> => {
    engine?.kill()
    engine = await startFakeEngine({ port: server.linkPort, secret, memory, plan: () => ({ afterMs: 20 }) })
  }
  await reconnect()
  for (const afterMs of [40, 90, 150, 25, 200]) {
    await sleep(afterMs)
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    server = await startServerProcess()
    await reconnect()
  }
  const postgres = await startPostgres({ dataFolder, log: () => undefined })
  const client = new pg.Client({ ...postgres.connection, options: '-c search_path=parley,public' })
  await client.connect()
  const ask = async (text: string): Promise<unknown> => Object.values((await client.query(text)).rows[0])[0]
  await waitUntil(async () => {
    await client.query(
      "update contact set due_at = now() where state = 'ready' and reason = 'technicalRetry'",
    )
    return (await ask("select count(*)::int from contact where state = 'final'")) === 150
  }, 25_000)
  const called = memory.invites.map((invite) => invite.calledNumber)
  expect(new Set(called).size).toBe(called.length)
  expect(await ask('select count(*)::int from contact')).toBe(150)
  expect(await ask('select count(*)::int from call_record')).toBe(
    await ask('select count(*)::int from attempt'),
  )
  expect(await ask('select count(*)::int from engine_slot where holder is not null')).toBe(0)
  // Contacts who were not called are recorded as 16 or 13, never as reached.
  expect(await ask("select count(*)::int from call_record where status = 'finished'")).toBeLessThanOrEqual(
    called.length,
  )
  await client.end()
  engine?.kill()
  await postgres.stop()
}, 90_000)

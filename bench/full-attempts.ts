/**
 * `npx tsx bench/full-attempts.ts [contacts]`: attempts per second through claim, hold, COMMIT, order,
 * journaled events, record and settlement, by the server's own runtime over its own wire, beside the same
 * writes by naive single-row transactions (`naive-attempts.ts`) on the same database, alternating. A two-level
 * reseller chain pays, a blacklist and a strategy are checked, the line is a public one so that every call rule
 * is too. PostgreSQL is the product's own with its usual durability.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { labelCall } from '@parley/core/dialogue'
import pg from 'pg'
import { pino } from 'pino'
import { connectionAs } from '../apps/server/src/platform/db/connection.ts'
import { migrate, openDatabase } from '../apps/server/src/platform/db/index.ts'
import { createEvents } from '../apps/server/src/platform/events.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'
import { startRuntime } from '../apps/server/src/startup/start-runtime.ts'
import { waitUntil } from '../apps/server/testing/fake-engine.ts'
import { makeAttemptTenant, violatedInvariants } from './attempt-tenant.ts'
import { naiveAttempts } from './naive-attempts.ts'

const contacts = Number(process.argv[2] ?? 6000)
const engineCalls = 300
const secret = Buffer.alloc(32, 7)
const folder = await mkdtemp(join(tmpdir(), 'parley-attempts-'))
const postgres = await startPostgres({ dataFolder: folder, log: () => undefined })
await migrate(postgres.connection)
const database = openDatabase(postgres.connection, () => undefined)
const admin = new pg.Client({ ...postgres.connection, options: '-c search_path=parley,public' })
await admin.connect()
let engine: ChildProcess | undefined
const morningMs = (Math.floor((Date.now() - 2 * 3_600_000) / 86_400_000) + 1) * 86_400_000 + 2 * 3_600_000
const untilMorningMs = morningMs - Date.now()
const runtime = await startRuntime({
  database,
  events: createEvents(pino({ level: 'silent' })),
  sealKey: Buffer.alloc(32, 3),
  numberSecret: Buffer.alloc(32, 5),
  link: { host: '127.0.0.1', port: 0, secret },
  labelCall,
  onCallSettled: () => undefined,
  // Call rules forbid the night: the clock of the rules is set to the next morning in Shanghai.
  nowMs: () => Date.now() + untilMorningMs,
})

/** CPU seconds of all PostgreSQL processes so far. */
const postgresCpu = async (): Promise<number> => {
  const name = (await readdir(folder, { recursive: true })).find((path) => path.endsWith('postmaster.pid'))
  const postmaster = (await readFile(join(folder, name ?? ''), 'utf8')).split('\n')[0]
  return (await readdir('/proc')).reduce((sum, pid) => {
    if (!/^\d+$/.test(pid)) return sum
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (pid !== postmaster && fields[1] !== postmaster) return sum
      // utime, stime, and those of ended children; in ticks of 10 ms.
      const ticks = [11, 12, ...(pid === postmaster ? [13, 14] : [])]
      return sum + ticks.reduce((all, at) => all + Number(fields[at]), 0) / 100
    } catch {
      return sum
    }
  }, 0)
}

const measured = async (name: string, work: () => Promise<number>): Promise<number> => {
  const cpu = process.cpuUsage()
  const pgCpu = await postgresCpu()
  const startedMs = performance.now()
  const attempts = await work()
  const seconds = (performance.now() - startedMs) / 1000
  const own = process.cpuUsage(cpu)
  const perAttempt = (sec: number): string => `${((sec / attempts) * 1000).toFixed(2)} ms`
  console.log(
    `${name.padEnd(34)} ${(attempts / seconds).toFixed(0).padStart(5)} attempts/s   CPU an attempt: server ${perAttempt((own.user + own.system) / 1e6)}, PostgreSQL ${perAttempt((await postgresCpu()) - pgCpu)}`,
  )
  return attempts / seconds
}

try {
  console.log(
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}, Node ${process.version}, ${contacts} contacts, ${engineCalls} calls at once`,
  )
  const installation = await makeAttemptTenant({ app: runtime.app, connection: postgres.connection, admin })
  engine = fork(fileURLToPath(new URL('attempt-engine.ts', import.meta.url)), [
    String(runtime.link.port),
    secret.toString('hex'),
    String(engineCalls),
  ])
  await new Promise((resolve) => engine?.once('message', resolve))

  const settled = async (task: string): Promise<number> =>
    Number((await admin.query('select count(*) as n from call_record where task = $1', [task])).rows[0].n)
  const runProduct = async (wanted: number): Promise<number> => {
    const { task, callable } = await installation.makeTask({ contacts: wanted, isStarted: true })
    await waitUntil(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return (await settled(task)) >= callable
    }, 600_000)
    await installation.pause(task)
    return callable
  }
  const runNaive = async (wanted: number, workers: number): Promise<number> => {
    const { task, callable } = await installation.makeTask({ contacts: wanted, isStarted: false })
    await naiveAttempts(connectionAs(postgres.connection, 'parley_brain'), {
      ...installation,
      task,
      workers,
      nowMs: runtime.app.nowMs(),
    })
    const done = await settled(task)
    if (done !== callable) throw new Error(`the naive way made ${done} of ${callable} records`)
    return done
  }
  await runProduct(Math.ceil(contacts / 4)) // Both have warm caches.
  await admin.query('vacuum analyze')
  const product = await measured('whole runtime', () => runProduct(contacts))
  await runtime.stopDialing()
  const naive: number[] = []
  for (const workers of [1, 4, 8])
    naive.push(
      await measured(`naive, ${workers} at a time`, () => runNaive(Math.ceil(contacts / 4), workers)),
    )
  console.log(`ratio whole : best naive ${(product / Math.max(...naive)).toFixed(2)}`)
  const broken = await violatedInvariants(admin)
  console.log(broken.length === 0 ? 'the ledger is consistent' : `BROKEN ${broken.join('; ')}`)
} finally {
  engine?.kill('SIGTERM')
  await runtime.stop()
  await admin.end()
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)

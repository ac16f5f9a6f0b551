/**
 * `npm run kill-test [contacts]`: proves at-most-once with the real processes on loopback. Starts sandbox, server and engine in
 * a folder of its own, kills them with -9 in mid-campaign, and counts: INVITEs at the sandbox for each attempt, contacts,
 * records. Ends by itself; exit 1 where a promise was broken.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { addContacts } from '../apps/server/src/features/contacts/index.ts'
import { seedDemonstration } from '../apps/server/src/features/demonstration/index.ts'
import { createTask, startTask } from '../apps/server/src/features/tasks/index.ts'
import { openDatabase } from '../apps/server/src/platform/db/index.ts'
import { createEvents } from '../apps/server/src/platform/events.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'

const contacts = Number(process.argv[2] ?? 200)
const folder = await mkdtemp(join(tmpdir(), 'parley-kill-'))
const inviteLog = join(folder, 'invites.log')
const startedMs = Date.now()
const say = (text: string): void =>
  console.log(`[${((Date.now() - startedMs) / 1000).toFixed(1).padStart(6)} s] ${text}`)
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const env = {
  ...process.env,
  PARLEY_DATA: folder,
  PORT: '5655',
  ENGINE_LINK_PORT: '5660',
  ENGINE_LINK: '127.0.0.1:5660',
  SIP_PORT: '5665',
  RTP_PORTS: '43000-43999',
  SANDBOX_PORT: '5690',
  SANDBOX_RTP_PORTS: '44000-44999',
  SANDBOX_INVITE_LOG: inviteLog,
  SANDBOX_PACE: '0.5',
  SANDBOX: 'on',
  DEMONSTRATION: 'never',
  EARS: 'scripted',
  ENGINE_CALLS: '40',
}

const running = new Map<string, ChildProcess>()
const start = async (app: 'server' | 'engine' | 'sandbox'): Promise<void> => {
  const child = spawn(process.execPath, ['--import', 'tsx', `apps/${app}/src/main.ts`], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running.set(app, child)
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: { kind?: string }) => {
      if (message.kind === 'ready') resolve()
    })
    child.once('exit', (code, signal) =>
      reject(new Error(`${app} ended with ${signal ?? code} before it was ready`)),
    )
  })
}
const kill = async (app: 'server' | 'engine' | 'sandbox'): Promise<void> => {
  const child = running.get(app)
  if (!child) return
  running.delete(app)
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** A look into the database that survives its kill: each question opens a connection of its own. */
const postgres = () => startPostgres({ dataFolder: folder, log: () => {} })
let connection: pg.PoolConfig = {}
const ask = async <Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> => {
  const client = new pg.Client({ ...connection, options: '-c search_path=parley,public' })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

const countOf = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await ask<{ n: string }>(text, values))[0]?.n ?? -1)

const recordings = async (): Promise<number> => {
  try {
    return (await readdir(join(folder, 'recordings'), { recursive: true })).filter((name) =>
      name.endsWith('.wav'),
    ).length
  } catch {
    return 0
  }
}

const until = async (what: string, seconds: number, isTrue: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    if (await isTrue().catch(() => false)) return
    await sleep(250)
  }
  throw new Error(`waited ${seconds} s in vain for: ${what}`)
}

const startCampaign = async (name: string, count: number, personas: readonly string[]): Promise<string> => {
  const database = openDatabase(connection, () => {})
  const app = {
    database,
    events: createEvents(pino({ level: 'silent' })),
    sealKey: Buffer.alloc(32),
    nowMs: Date.now,
    wakeDialer: () => {},
  }
  const [root] = await ask<{ id: string }>('select id from account where parent is null')
  if (!root) throw new Error('no root account')
  const { customer, line, english } = await seedDemonstration(
    app,
    root.id as Parameters<typeof seedDemonstration>[1],
    { host: '127.0.0.1', port: 5690 },
  )
  const actor = { account: customer }
  const task = await createTask(app, actor, {
    name,
    sceneId: english,
    lineId: line,
    robotNum: 40,
    ringSec: 4,
  })
  const list = Array.from({ length: count }, (_none, at) => ({
    phone: `1${202 + Math.floor(at / 100)}555${personas[at % personas.length]}${String(at % 100).padStart(2, '0')}`,
    variables: { name: 'Emma' },
  }))
  const { succeeded } = await addContacts(app, actor, { taskId: task, contacts: list })
  if (succeeded !== count) throw new Error(`only ${succeeded} of ${count} contacts came in`)
  await startTask(app, actor, task)
  await database.close()
  return task
}

const broken: string[] = []
const expect = (promise: string, actual: number, wanted: number): void => {
  say(
    `${actual === wanted ? 'kept  ' : 'BROKEN'} ${promise}: ${actual}${actual === wanted ? '' : `, expected ${wanted}`}`,
  )
  if (actual !== wanted) broken.push(promise)
}

const invites = async (): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  for (const callId of (await readFile(inviteLog, 'utf8').catch(() => '')).split('\n').filter(Boolean))
    counts.set(callId, (counts.get(callId) ?? 0) + 1)
  return counts
}

const judge = async (task: string, count: number): Promise<void> => {
  const attempts = await ask<{ id: string }>('select id from attempt where task = $1', [task])
  const seen = await invites()
  const ours = attempts.filter(({ id }) => seen.has(id))
  expect('attempts with more than one INVITE', ours.filter(({ id }) => (seen.get(id) ?? 0) > 1).length, 0)
  const byContact = await countOf(
    `select count(*) as n from (select contact from attempt where task = $1 and id = any($2::uuid[]) group by contact having count(*) > 1) twice`,
    [task, ours.map(({ id }) => id)],
  )
  expect('contacts that were called twice', byContact, 0)
  expect('contacts kept', await countOf('select count(*) as n from contact where task = $1', [task]), count)
  expect(
    'contacts without a final state',
    await countOf(`select count(*) as n from contact where task = $1 and state <> 'final'`, [task]),
    0,
  )
  expect(
    'records beside one for each attempt',
    (await countOf('select count(*) as n from call_record where task = $1', [task])) - attempts.length,
    0,
  )
  expect(
    'attempts still open',
    await countOf('select count(*) as n from attempt where task = $1 and ended_at is null', [task]),
    0,
  )
  expect('holds still pending', await countOf(`select count(*) as n from hold where state = 'open'`), 0)
  const statuses = await ask<{ status: string; n: string }>(
    'select status, count(*) as n from call_record where task = $1 group by 1 order by 2 desc',
    [task],
  )
  say(
    `       ${attempts.length} attempts, ${ours.length} INVITEs at the sandbox; records: ${statuses.map(({ status, n }) => `${n} ${status}`).join(', ')}`,
  )
}

const finished = (task: string) => async (): Promise<boolean> =>
  (await countOf(`select count(*) as n from task where id = $1 and status = 'finished'`, [task])) === 1
const talking = (task: string): Promise<number> =>
  countOf(`select count(*) as n from attempt where task = $1 and status = 'talking'`, [task])

try {
  for (const app of ['sandbox', 'server', 'engine'] as const) await start(app)
  connection = (await postgres()).connection
  say('part 1: the server is killed during 20 calls')
  const first = await startCampaign('outlives the server', 20, ['00'])
  await until('20 calls in talk', 60, async () => (await talking(first)) === 20)
  const before = await recordings()
  await kill('server')
  say(`server killed with 20 calls in talk; ${before} recordings are finished`)
  await until('the 20 calls to end without a server', 120, async () => (await recordings()) === 20)
  say('all 20 calls talked to their end while no server ran')
  await start('server')
  await until('every record', 60, finished(first))
  await judge(first, 20)
  expect(
    'calls that ended as finished',
    await countOf(
      `select count(*) as n from call_record where task = $1 and status = 'finished' and recording_key is not null`,
      [first],
    ),
    20,
  )

  say(`part 2: the engine, then everything, is killed during a campaign of ${contacts} contacts`)
  const second = await startCampaign('killed', contacts, ['00', '01', '09', '00', '10'])
  const ended = (): Promise<number> =>
    countOf('select count(*) as n from call_record where task = $1', [second])
  await until('a quarter of the records', 240, async () => (await ended()) >= contacts / 4)
  await kill('engine')
  say(`engine killed after ${await ended()} records`)
  await start('engine')
  await until('half of the records', 240, async () => (await ended()) >= contacts / 2)
  const postmaster = Number((await readFile(await postmasterPid(), 'utf8')).split('\n')[0])
  await Promise.all([kill('engine'), kill('server'), Promise.resolve(process.kill(postmaster, 'SIGKILL'))])
  say('engine, server and PostgreSQL killed at once')
  await Promise.all([start('server'), start('engine')])
  await until('the end of the campaign', 420, finished(second))
  await judge(second, contacts)
} catch (cause) {
  broken.push(String(cause))
  say(`BROKEN ${String(cause)}`)
} finally {
  for (const app of ['engine', 'server', 'sandbox'] as const) await kill(app)
  await (await postgres()).stop()
  if (process.env.KEEP) say(`kept: ${folder}`)
  else await rm(folder, { recursive: true, force: true })
}
say(broken.length === 0 ? 'every promise was kept' : `${broken.length} promises were broken`)
process.exit(broken.length === 0 ? 0 : 1)

async function postmasterPid(): Promise<string> {
  const names = await readdir(folder, { recursive: true })
  const name = names.find((path) => path.endsWith('postmaster.pid'))
  if (!name) throw new Error('no postmaster.pid')
  return join(folder, name)
}

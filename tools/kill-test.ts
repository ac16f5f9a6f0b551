/**
 * `npm run kill-test [contacts]`: proves at-most-once with the real processes on loopback. Kills server, engine and PostgreSQL
 * with -9 in mid-campaign, and counts: INVITEs at the sandbox for each attempt, contacts, records. Ends by itself; exit 1
 * where a promise was broken.
 */
import type { TaskId } from '@parley/contract/vocabulary'
import { bookRules } from '../apps/server/src/features/ledger/index.ts'
import { callees, openRealProcesses, until } from './real-processes.ts'

const contacts = Number(process.argv[2] ?? 200)
const startedMs = Date.now()
const say = (text: string): void =>
  console.log(`[${((Date.now() - startedMs) / 1000).toFixed(1).padStart(6)} s] ${text}`)
const house = await openRealProcesses(5600, { SANDBOX_PACE: '0.5', ENGINE_CALLS: '40' })

const broken: string[] = []
const expect = (promise: string, actual: number, wanted: number): void => {
  const isKept = actual === wanted
  say(`${isKept ? 'kept  ' : 'BROKEN'} ${promise}: ${actual}${isKept ? '' : `, expected ${wanted}`}`)
  if (!isKept) broken.push(promise)
}
const count = async (from: string, values: readonly unknown[]): Promise<number> =>
  Number((await house.ask<{ n: string }>(`select count(*) as n from ${from}`, values))[0]?.n ?? -1)
const records = (task: TaskId): Promise<number> => count('call_record where task = $1', [task])
const finished = (task: TaskId) => async (): Promise<boolean> =>
  (await count(`task where id = $1 and status = 'finished'`, [task])) === 1

const judge = async (task: TaskId, imported: number): Promise<void> => {
  const attempts = await house.ask<{ id: string }>('select id from attempt where task = $1', [task])
  const seen = await house.invites()
  const called = attempts.filter(({ id }) => seen.has(id)).map(({ id }) => id)
  const twice = `(select contact from attempt where task = $1 and id = any($2::uuid[]) group by contact having count(*) > 1) twice`
  expect('attempts with more than one INVITE', called.filter((id) => (seen.get(id) ?? 0) > 1).length, 0)
  expect('contacts that were called twice', await count(twice, [task, called]), 0)
  expect('contacts kept', await count('contact where task = $1', [task]), imported)
  expect(
    'contacts without a final state',
    await count(`contact where task = $1 and state <> 'final'`, [task]),
    0,
  )
  for (const [rule, query] of Object.entries(bookRules))
    expect(`books, broken: ${rule}`, await count(`(${query}) broken`, []), 0)
  expect('records more than one for each attempt', (await records(task)) - attempts.length, 0)
  expect('attempts still open', await count('attempt where task = $1 and ended_at is null', [task]), 0)
  expect(
    'holds still open',
    await count(`hold where state = 'open' and attempt in (select id from attempt where task = $1)`, [task]),
    0,
  )
  const statuses = await house.ask<{ status: string; n: string }>(
    'select status, count(*) as n from call_record where task = $1 group by 1 order by 2 desc',
    [task],
  )
  say(
    `       ${attempts.length} attempts, ${called.length} with an INVITE; records: ${statuses.map(({ status, n }) => `${n} ${status}`).join(', ')}`,
  )
}

try {
  for (const app of ['sandbox', 'server', 'engine'] as const) await house.start(app)
  say('part 1: the server is killed during 20 calls')
  const first = await house.startCampaign({
    name: 'outlives the server',
    contacts: callees(20, ['00']),
    robotNum: 40,
    ringSec: 4,
  })
  await until(
    '20 calls in talk',
    60,
    async () => (await count(`attempt where task = $1 and status = 'talking'`, [first])) === 20,
  )
  await house.kill('server')
  say(`server killed with 20 calls in talk; ${await house.recordings()} recordings are finished`)
  await until('the 20 calls to end without a server', 120, async () => (await house.recordings()) === 20)
  say('all 20 calls talked to their end while no server ran')
  await house.start('server')
  await until('every record', 60, finished(first))
  await judge(first, 20)
  expect(
    'calls that ended as finished, with a recording',
    await count(`call_record where task = $1 and status = 'finished' and recording_key is not null`, [first]),
    20,
  )

  say(`part 2: the engine, then everything, is killed during a campaign of ${contacts} contacts`)
  const mixed = callees(contacts, ['00', '01', '09', '00', '10'])
  const second = await house.startCampaign({ name: 'killed', contacts: mixed, robotNum: 40, ringSec: 4 })
  await until('a quarter of the records', 240, async () => (await records(second)) >= contacts / 4)
  await house.kill('engine')
  const atKill = await records(second)
  say(`engine killed after ${atKill} records`)
  await house.start('engine')
  await until(
    'forty more records, and calls in talk',
    240,
    async () => (await records(second)) >= Math.min(atKill + 45, contacts - 20),
  )
  await Promise.all([house.kill('engine'), house.kill('server'), house.killPostgres()])
  say('engine, server and PostgreSQL killed at once')
  await Promise.all([house.start('server'), house.start('engine')])
  await until('the end of the campaign', 420, finished(second))
  await judge(second, contacts)
} catch (cause) {
  broken.push(String(cause))
  say(`BROKEN ${String(cause)}`)
} finally {
  await house.end()
}
say(broken.length === 0 ? 'every promise was kept' : `${broken.length} promises were broken`)
process.exit(broken.length === 0 ? 0 : 1)

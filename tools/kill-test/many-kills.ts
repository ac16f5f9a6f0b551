import { setTimeout as sleep } from 'node:timers/promises'
import { topUp } from '../../apps/server/src/billing/ledger/index.ts'
import { type App, openRealProcesses, type RealProcesses, until } from '../real-processes.ts'
import { checkTasks, countIn } from './judge-tasks.ts'
import { type PlannedKill, planKills, type Victim } from './kill-plan.ts'
import { callsUp, peakCalls } from './peak-calls.ts'
import { createPromises, type Promises } from './promises.ts'
import { alms, limits, type ResellerCampaign, startResellerCampaign } from './reseller-campaign.ts'

const firstPort = 5600
const apps: readonly App[] = ['sandbox', 'server', 'server-2', 'engine', 'engine-2']
/** Without a new record for this long the campaign is stuck. */
const standstillSec = 120

const mostStarts = 20

type Kill = { readonly atMs: number; readonly victims: readonly Victim[] }

/** Two servers and two engines share a campaign while they are killed. @returns the exit code */
export const manyKills = async (asked: {
  readonly kills: number
  readonly contacts: number
  readonly seed: number
}): Promise<number> => {
  const promises = createPromises()
  const { say } = promises
  const installation = await openRealProcesses(firstPort, {
    SANDBOX_PACE: '0.5',
    ENGINE_CALLS: String(limits.engine),
    ENGINE_LINK: `127.0.0.1:${firstPort + 10},127.0.0.1:${firstPort + 11}`,
  })
  const over = new AbortController()
  try {
    for (const app of apps) await installation.start(app)
    const campaign = await installation.inside((app, context) =>
      startResellerCampaign(app, context, asked.contacts),
    )
    say(`${asked.contacts} contacts in three tasks; ${asked.kills} kills by the seed ${asked.seed}`)
    const tasks = Object.values(campaign.tasks)
    const funds = watchPurses(installation, campaign, over.signal)
    const done: Kill[] = []
    const starting: Promise<void>[] = []
    for (const kill of planKills(asked.seed, asked.kills, asked.contacts)) {
      await untilRecords(installation, tasks, kill.afterRecords)
      await sleep(kill.delayMs)
      done.push(await carryOut(installation, kill, starting))
      say(`kill ${done.length}: ${kill.victims.join(', ')}, after ${kill.afterRecords} records`)
    }
    await Promise.all(starting)
    await untilRecords(installation, tasks, asked.contacts)
    await until(
      'the end of the campaign',
      standstillSec,
      async () =>
        (await countIn(installation, `task where id = any ($1) and status = 'finished'`, [tasks])) ===
        tasks.length,
    )
    // Calls that nothing ends are a violation, checked beside the others.
    await until(
      'the last call at the sandbox',
      60,
      async () => callsUp(await installation.carried()) === 0,
    ).catch(() => {})
    promises.expect('calls still up at the sandbox', callsUp(await installation.carried()), 0)
    over.abort()
    await checkTasks(installation, promises, { tasks, imported: asked.contacts })
    await checkPeaks(installation, promises, campaign)
    promises.expect(
      'processes that ended by themselves',
      apps.filter((app) => !installation.runs(app)).length,
      0,
    )
    promises.expect('events that the database refused', await countIn(installation, 'dead_letter'), 0)
    const { lowest, topUps } = await funds
    promises.expect('accounts seen overspent', lowest < 0n ? 1 : 0, 0)
    say(`       the poor customer was topped up ${topUps} times; lowest free money seen ${lowest} micro-yuan`)
    await sayDialsAgain(installation, promises, done)
  } catch (cause) {
    promises.broke(String(cause))
  } finally {
    over.abort()
    if (!promises.areKept()) promises.say(`what each process said lies in ${installation.folder}/logs`)
    await installation.end(promises.areKept() ? undefined : 'folder')
  }
  return promises.finish()
}

/** Waits until this many contacts are final; no limit while the campaign progresses. */
const untilRecords = async (
  installation: RealProcesses,
  tasks: readonly string[],
  wanted: number,
): Promise<void> => {
  const final = () => countIn(installation, `contact where task = any ($1) and state = 'final'`, [tasks])
  for (let seen = -1; seen < wanted; ) {
    const before = seen
    await until(`more than ${before} of ${wanted} contacts`, standstillSec, async () => {
      seen = await final()
      return seen > before
    })
  }
}

/**
 * Kills the victims that run, and restarts them later, concurrently with the next kills, which may hit them
 * while they start.
 */
const carryOut = async (
  installation: RealProcesses,
  kill: PlannedKill,
  starting: Promise<void>[],
): Promise<Kill> => {
  const atMs = Date.now()
  await Promise.all(
    kill.victims.map((victim) =>
      victim === 'postgres' ? installation.killPostgres().catch(() => {}) : installation.kill(victim),
    ),
  )
  for (const victim of kill.victims)
    if (victim !== 'postgres') starting.push(startAgain(installation, victim, kill.downMs))
  return { atMs, victims: kill.victims }
}

const startAgain = async (installation: RealProcesses, app: App, downMs: number): Promise<void> => {
  await sleep(downMs)
  // Like the supervisor: repeatedly. It may be killed while it starts, or PostgreSQL may be down.
  for (let tries = 0; tries < mostStarts && !installation.runs(app); tries += 1) {
    const isUp = await installation.start(app).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await sleep(500)
  }
}

/** Tops the poor customer up whenever it has nothing left, and checks that no account ever overspends. */
const watchPurses = async (
  installation: RealProcesses,
  { poor, root }: ResellerCampaign,
  over: AbortSignal,
): Promise<{ lowest: bigint; topUps: number }> => {
  let lowest = BigInt(Number.MAX_SAFE_INTEGER)
  let topUps = 0
  while (!over.aborted) {
    await sleep(500)
    try {
      const [row] = await installation.ask<{ lowest: string; isPaused: boolean }>(
        `select min(balance_micro + credit_micro - reserved_micro) as lowest, exists (
          select from task where account = $1 and status = 'paused' and pause_reason = 'balance') as "isPaused"
        from account where parent is not null`,
        [poor],
      )
      if (row === undefined) continue
      if (BigInt(row.lowest) < lowest) lowest = BigInt(row.lowest)
      if (!row.isPaused) continue
      await installation.inside((app) =>
        topUp(app, { account: root }, { customer: poor, amountMicroYuan: alms }),
      )
      topUps += 1
    } catch {
      // PostgreSQL is down for the moment.
    }
  }
  return { lowest, topUps }
}

const checkPeaks = async (
  installation: RealProcesses,
  { expectAtMost }: Promises,
  { tasks, shop }: ResellerCampaign,
): Promise<void> => {
  const attempts = await installation.ask<{ id: string; task: string; account: string; engine: string }>(
    'select id, task, account, engine from attempt',
  )
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]))
  const peaks = peakCalls(await installation.carried(), (callId) => {
    const attempt = byId.get(callId)
    return attempt === undefined
      ? ['calls of no attempt']
      : ['line', attempt.account, attempt.task, attempt.engine]
  })
  const peak = (name: string): number => peaks.get(name) ?? 0
  expectAtMost('INVITEs of no attempt', peak('calls of no attempt'), 0)
  expectAtMost('most calls at once on the line', peak('line'), limits.line)
  expectAtMost('most calls at once of the shop', peak(shop), limits.account)
  for (const name of ['talks', 'short', 'poor'] as const)
    expectAtMost(`most calls at once of the task "${name}"`, peak(tasks[name]), limits.robots[name])
  for (const engine of ['engine-1', 'engine-2'])
    expectAtMost(`most calls at once of ${engine}`, peak(engine), limits.engine)
}

/** From a kill to the first INVITE at the sandbox whose attempt was created after it. */
const sayDialsAgain = async (
  installation: RealProcesses,
  { say }: Promises,
  kills: readonly Kill[],
): Promise<void> => {
  const attempts = await installation.ask<{ id: string; ms: string }>(
    'select id, extract(epoch from intent_at) * 1000 as ms from attempt',
  )
  const intentMs = new Map(attempts.map(({ id, ms }) => [id, Number(ms)]))
  const began = (await installation.carried()).filter(({ what }) => what === 'began')
  const kinds = new Map<string, number[]>()
  for (const { atMs, victims } of kills) {
    const next = began.find(({ callId }) => (intentMs.get(callId) ?? 0) > atMs)
    // No contact was left to dial.
    if (next === undefined) continue
    const kind = victims.map((victim) => victim.replace(/-2$/, '')).join(', ')
    for (const name of ['any', kind]) kinds.set(name, [...(kinds.get(name) ?? []), next.atMs - atMs])
  }
  for (const [kind, gaps] of kinds) {
    const sorted = [...gaps].sort((a, b) => a - b)
    const at = (share: number): string =>
      ((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) / 1000).toFixed(1)
    say(
      `       dials again after a kill (${kind}): p50 ${at(0.5)} s, p95 ${at(0.95)} s, max ${at(1)} s, of ${sorted.length}`,
    )
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { openApiClient } from '../api-client.ts'
import { callees, type RealProcesses, untilSeeded } from '../real-processes.ts'
import { attack, attackersOf, type Targets } from './attackers.ts'
import { residentMebibytes, watchOthers } from './watch-others.ts'

export type FuzzOptions = {
  readonly seconds: number
  readonly seed: number
  /** First of the processes' hundred ports, and of their RTP ports. */
  readonly firstPort: number
  readonly rtp: { readonly from: number; readonly to: number }
  readonly say: (text: string) => void
}

export type FuzzReport = {
  readonly sent: Readonly<Record<string, number>>
  /** Processes that ended. */
  readonly exits: readonly string[]
  /** Number of regular requests meanwhile, and the slowest response time. */
  readonly others: { readonly asked: number; readonly slowestMs: number; readonly failed: readonly string[] }
  /** Of the concurrent campaign. */
  readonly calls: { readonly ended: number; readonly talked: number }
  /** MiB that a process holds more than before, after a pause. */
  readonly growth: Readonly<Record<string, number>>
}

const watchedApps = ['server', 'engine', 'sandbox'] as const
/** Share of the time before the first reading of memory: code is compiled and pools fill. */
const warmUpShare = 0.15
const longestRestSec = 60

/** Sends grammar-made and mutated input to every listener of a running installation while others use it. */
export const runFuzz = async (installation: RealProcesses, options: FuzzOptions): Promise<FuzzReport> => {
  const { seconds, seed, firstPort, rtp, say } = options
  for (const app of ['sandbox', 'server', 'engine'] as const) await installation.start(app)
  await untilSeeded(installation)
  const origin = `http://127.0.0.1:${firstPort}`
  const tickets = await keepTickets(origin)
  const task = await installation.startCampaign({
    name: 'goes on',
    contacts: callees(Math.ceil(seconds / 2), ['00', '01']),
    robotNum: 5,
    ringSec: 10,
  })
  const targets: Targets = {
    http: { host: '127.0.0.1', port: firstPort },
    engineLink: { host: '127.0.0.1', port: firstPort + 10 },
    sip: { host: '127.0.0.1', port: firstPort + 20 },
    rtp: { host: '127.0.0.1', ...rtp },
    ticket: tickets.attacker,
  }
  const sent: Record<string, number> = {}
  const attackers = attackersOf(targets)
  const attackFor = async (forSec: number, nth: number): Promise<void> => {
    const stop = AbortSignal.timeout(forSec * 1000)
    const done = attackers.all.map(async (attacker, at) => {
      const count = await attack(attacker, seed * 1000 + nth * 100 + at, stop)
      sent[attacker.name] = (sent[attacker.name] ?? 0) + count
    })
    await Promise.all(done)
  }
  const over = new AbortController()
  const watching = watchOthers(honestRequests(origin, tickets.honest), over.signal)
  try {
    say(`warming up for ${Math.round(seconds * warmUpShare)} s`)
    await attackFor(seconds * warmUpShare, 0)
    await sleep(5000)
    const before = await memoryOf(installation)
    say(`sending for ${Math.round(seconds * (1 - warmUpShare))} s, seed ${seed}`)
    await attackFor(seconds * (1 - warmUpShare), 1)
    const growth = await growthSince(installation, before)
    over.abort()
    const exits = watchedApps.filter((app) => !installation.runs(app))
    const [row] = await installation.ask<{ ended: number; talked: number }>(
      `select count(*)::int as ended, count(*) filter (where status = 'finished')::int as talked
       from call_record where task = $1`,
      [task],
    )
    return { sent, exits, others: await watching, calls: row ?? { ended: 0, talked: 0 }, growth }
  } finally {
    over.abort()
    attackers.close()
    tickets.stop()
  }
}

/** A ticket lives for thirty minutes. */
const keepTickets = async (origin: string) => {
  const logIn = () => Promise.all([openApiClient(origin, 'customer'), openApiClient(origin, 'shop')])
  let [honest, attacker] = await logIn()
  const renewing = setInterval(() => {
    void logIn().then(
      (renewed) => {
        ;[honest, attacker] = renewed
      },
      () => undefined,
    )
  }, 15 * 60_000)
  return {
    honest: () => honest.ticket,
    attacker: () => attacker.ticket,
    stop: () => clearInterval(renewing),
  }
}

const honestRequests = (origin: string, ticket: () => string) => {
  const get = (path: string) => () =>
    fetch(`${origin}${path}`, {
      headers: { 'x-access-token': ticket() },
      signal: AbortSignal.timeout(20_000),
    })
  return ['/api/tasks?page=1', '/api/call/info?page=1', '/healthz', '/readyz'].map(get)
}

const memoryOf = async (installation: RealProcesses): Promise<Readonly<Record<string, number>>> => {
  const read = watchedApps.map(
    async (app) => [app, (await residentMebibytes(installation.pid(app))) ?? 0] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}

/** The least growth of each process within the pause: garbage collection runs at its own time. */
const growthSince = async (
  installation: RealProcesses,
  before: Readonly<Record<string, number>>,
): Promise<Readonly<Record<string, number>>> => {
  let least: Readonly<Record<string, number>> = {}
  for (let sec = 0; sec < longestRestSec; sec += 5) {
    await sleep(5000)
    const now = await memoryOf(installation)
    least = Object.fromEntries(
      watchedApps.map((app) => {
        const growth = Math.round((now[app] ?? 0) - (before[app] ?? 0))
        return [app, Math.min(growth, least[app] ?? growth)]
      }),
    )
    if (Object.values(least).every((growth) => growth <= mostGrowthMebibytes)) break
  }
  return least
}

export const mostGrowthMebibytes = 64
export const slowestAllowedMs = 2000

/** Violations by an installation under fuzzing. */
export const faultsIn = ({ exits, others, growth }: FuzzReport): readonly string[] => [
  ...exits.map((app) => `${app} ended`),
  ...(others.slowestMs > slowestAllowedMs
    ? [`an answer to others took ${Math.round(others.slowestMs)} ms`]
    : []),
  ...(others.failed.length > 0
    ? [`${others.failed.length} answers to others failed: ${others.failed[0]}`]
    : []),
  ...Object.entries(growth)
    .filter(([, mebibytes]) => mebibytes > mostGrowthMebibytes)
    .map(([app, mebibytes]) => `${app} holds ${mebibytes} MiB more than before`),
]

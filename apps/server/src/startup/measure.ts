import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { SettledCall } from '../calls/background/call-runtime.ts'
import { countDeadLetters, type EngineHostState } from '../calls/background/engine-link/index.ts'
import { countEnginesWithoutDisk } from '../calls/background/slots/index.ts'
import type { Database } from '../platform/db/index.ts'
import type { Metrics } from '../platform/metrics.ts'
import { lastBookProof } from './jobs/index.ts'
import type { RunningRuntime } from './start-runtime.ts'

/** Metrics for operators, besides the calls that are counted as they end. */
export const measure = (
  metrics: Metrics,
  { link, database }: Pick<RunningRuntime, 'link'> & { readonly database: Database },
): void => {
  const { brain } = database
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  metrics.gauge('parley_engines_connected', () => link.connected().length)
  metrics.gauge('parley_engine_free_disk_bytes', () =>
    byEngine(link, ({ freeDiskMiB }) => freeDiskMiB && freeDiskMiB * 2 ** 20),
  )
  metrics.gauge('parley_engine_journal_backlog', () => byEngine(link, ({ journalBacklog }) => journalBacklog))
  metrics.gauge('parley_engines_disk_low', () => countEnginesWithoutDisk(brain))
  metrics.gauge('parley_calls_open', async () => (await countBy(database, 'open'))[0]?.value ?? 0)
  metrics.gauge('parley_dead_letters', () => countDeadLetters(brain))
  metrics.gauge('parley_books_broken_rules', async () => (await lastBookProof(brain)).broken)
  metrics.gauge('parley_books_proved_seconds', async () => (await lastBookProof(brain)).finishedSec)
  metrics.gauge('parley_event_loop_lag_seconds', () => {
    const worst = lag.max / 1e9
    lag.reset()
    return worst
  })
  metrics.gauge('parley_tasks_waiting', () => countBy(database, 'waiting'))
  metrics.gauge('parley_limits_reached_today', () => countBy(database, 'limits'))
  metrics.gauge('parley_line_paused', () => countBy(database, 'paused'))
  for (const [pool, waiting] of Object.entries(database.waiting))
    metrics.gauge(`parley_pool_waiting_${pool}`, waiting)
}

/** Counts settled calls: by status, and by line with the code that the far side or this side gave. */
export const countCall = (metrics: Metrics, { status, line, sipCode, cause }: SettledCall): void => {
  metrics.count('parley_calls_settled_total', { status })
  metrics.count('parley_line_calls_total', { line, sip: String(sipCode ?? 'none') })
  if (cause === 'engineLost') metrics.count('parley_attempts_lapsed_total')
}

const byEngine = (
  link: RunningRuntime['link'],
  read: (state: EngineHostState) => number | undefined,
): readonly Counted[] =>
  link.hostStates().flatMap((state) => {
    const value = read(state)
    return value === undefined ? [] : [{ labels: { engine: state.engine }, value }]
  })

type Counted = { readonly labels: Readonly<Record<string, string>>; readonly value: number }

const queries = {
  open: sql<Counted>`select '{}'::jsonb as labels, count(*)::int as value from attempt where ended_at is null`,
  waiting: sql<Counted>`
    select jsonb_build_object('reason', t.waiting_for) as labels, count(*)::int as value
    from task t where t.status = 'running' and t.waiting_for is not null group by t.waiting_for order by 1`,
  limits: sql<Counted>`
    select jsonb_build_object('limit', a.kind) as labels, count(*)::int as value
    from alert a where a.day = bill_day(now()) group by a.kind order by a.kind`,
  paused: sql<Counted>`
    select jsonb_build_object('line', h.line, 'fault', h.fault) as labels, 1 as value
    from line_health h where h.state <> 'closed' order by h.line`,
} as const

const countBy = async (database: Database, query: keyof typeof queries): Promise<readonly Counted[]> =>
  (await queries[query].execute(database.brain)).rows

import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbedder } from '@parley/edge/language-models'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { LabelCall, SettledCall } from '../calls/background/call-runtime.ts'
import { createLiveFeed } from '../campaigns/background/live-feed/create-live-feed.ts'
import {
  type Connection,
  type Database,
  migrate,
  openDatabase,
  openOwner,
  startDatabaseClock,
} from '../platform/db/index.ts'
import { embedderPlace } from '../platform/embedder-place.ts'
import { createEvents, type Events } from '../platform/events.ts'
import { keptSecret } from '../platform/kept-secret.ts'
import { createMetrics, type Metrics } from '../platform/metrics.ts'
import { createNumberVault } from '../platform/number-vault.ts'
import { startPostgres } from '../platform/postgres/index.ts'
import type { ServerApp } from '../platform/server-app.ts'
import { readAudio } from '../scripts/recordings/index.ts'
import type { Config } from './config.ts'
import { endDemonstration } from './demonstration/index.ts'
import { type FirstAccount, makeFirstAccount } from './first-account.ts'
import { startHttpServer } from './http-server.ts'
import { createBookProver, createLearner, createRunners, createTrainer } from './jobs/index.ts'
import { keyNumbers } from './key-numbers.ts'
import { jobPlaces, makeApiApp, promptsFolderOf } from './make-api-app.ts'
import { countCall, measure } from './measure.ts'
import { withoutNeedlessSandbox } from './sandbox-in-use.ts'
import { sealKeyOf } from './seal-key.ts'
import { type RunningRuntime, startRuntime } from './start-runtime.ts'

export type ServerParts = {
  readonly log: Logger
  readonly labelCall: LabelCall
  readonly onCallSettled: (call: SettledCall) => void
  /** Called before each step that may take long. */
  readonly onStep: (step: 'PostgreSQL' | 'migrations') => void
}

export type RunningServer = {
  readonly app: ServerApp
  readonly account: FirstAccount
  /** Undefined if it is off. */
  readonly sandbox: Config['sandbox']
  readonly smsc: Config['smsc']
  readonly port: number
  readonly linkPort: number
  /** Places no more calls, waits at most this long for running ones, and stops everything. */
  drain(options: { readonly drainSec: number; readonly hurry: AbortSignal }): Promise<void>
}

/** Starts a complete server: database, migrations, first accounts, engine link, dial loop, HTTP. */
export const startServer = async (given: Config, parts: ServerParts): Promise<RunningServer> => {
  const events = createEvents(parts.log)
  const metrics = createMetrics()
  parts.onStep('PostgreSQL')
  const postgres = await startOrUseDatabase(given, parts.log)
  parts.onStep('migrations')
  const migrated = await migrate(postgres.connection)
  const numberSecret = await keptSecret(given.dataFolder, 'number.key')
  await keyNumbers(postgres.connection, createNumberVault(numberSecret))
  const database = openDatabase(postgres.connection, events.databaseTrouble)
  const config = await withoutNeedlessSandbox(given, database)
  const clock = await startDatabaseClock(database.brain)
  const runtime = await startRuntime({
    database,
    events,
    nowMs: clock.nowMs,
    sealKey: await sealKeyOf(config.dataFolder, postgres.connection),
    numberSecret,
    sandbox: config.sandbox,
    link: { ...config.engineLink, secret: await keptSecret(config.dataFolder, 'engine-link.key') },
    readRecording: (sha256) => readAudio(promptsFolderOf(config), sha256),
    labelCall: parts.labelCall,
    ...counted(metrics, parts),
  })
  measure(metrics, { ...runtime, database })
  const account = await firstAccount(config, runtime.app, postgres.connection)
  const runners = createRunners({ ...runtime.app, ...jobPlaces(config) })
  const trainer = createTrainer({ database, events, embedder: embedderOf(config) })
  const prover = createBookProver(runtime.app)
  const live = createLiveFeed(database, events)
  let isDraining = false
  const http = await startHttpServer({
    ...config,
    database,
    metrics,
    isDraining: () => isDraining,
    openVoiceTest: runtime.link.openVoiceTest,
    api: await makeApiApp(config, runtime.app, { wakeJobs: runners.wake, live, learn: createLearner() }),
  })
  const port = portOf(http.server.address()) ?? config.port
  events.serverStarted({
    port,
    linkPort: runtime.link.port,
    database: config.databaseUrl === undefined ? 'embedded' : 'url',
    migrations: migrated.length,
  })
  return {
    app: runtime.app,
    account,
    sandbox: config.sandbox,
    smsc: config.smsc,
    port,
    linkPort: runtime.link.port,
    drain: async ({ drainSec, hurry }) => {
      isDraining = true
      events.serverDraining({ seconds: drainSec })
      await waitForCalls(runtime, { database, events, drainSec, hurry })
      await runtime.stop()
      // Feeds do not end by themselves; other requests are awaited.
      await live.stop()
      await http.close()
      await runners.stop()
      await trainer.stop()
      await prover.stop()
      clock.stop()
      await database.close()
      await postgres.stop()
      events.serverStopped()
    },
  }
}

const counted = (metrics: Metrics, { onCallSettled }: Pick<ServerParts, 'onCallSettled'>) => ({
  onCallSettled: (call: SettledCall) => {
    countCall(metrics, call)
    onCallSettled(call)
  },
  onAttemptPlaced: () => metrics.count('parley_attempts_placed_total'),
})

const embedderOf = (config: Config) => {
  const place = embedderPlace(config)
  return place && openEmbedder(place)
}

const portOf = (address: ReturnType<Server['address']>): number | undefined =>
  typeof address === 'object' && address !== null ? address.port : undefined

const startOrUseDatabase = async (
  config: Config,
  log: Logger,
): Promise<{ connection: Connection; stop(): Promise<void> }> => {
  if (config.databaseUrl !== undefined)
    return { connection: { connectionString: config.databaseUrl }, stop: () => Promise.resolve() }
  const { dataFolder, postgresSettings: settings } = config
  return startPostgres({ dataFolder, settings, log: (text) => log.info(text) })
}

const firstAccount = async (
  config: Config,
  app: ServerApp,
  connection: Connection,
): Promise<FirstAccount> => {
  const owner = openOwner(connection)
  try {
    const account = await makeFirstAccount(app, owner, { isDemonstration: config.sandbox !== undefined })
    if (config.sandbox !== undefined || account.isNew) return account
    const rootPassword = await endDemonstration(app, account.root.account)
    return rootPassword === undefined ? account : { ...account, rootPassword }
  } finally {
    await owner.destroy()
  }
}

/** Waits only for calls of connected engines: calls of other engines end elsewhere or expire. */
const waitForCalls = async (
  runtime: RunningRuntime,
  wait: {
    readonly database: Database
    readonly events: Events
    readonly drainSec: number
    readonly hurry: AbortSignal
  },
): Promise<void> => {
  await runtime.stopDialing()
  const deadlineMs = Date.now() + wait.drainSec * 1000
  while (Date.now() < deadlineMs && !wait.hurry.aborted) {
    const here = runtime.link.connected().map((connection) => connection.engine)
    const found = await sql`
      select from attempt where ended_at is null and engine = any (${here}::text[]) limit 1`
      .execute(wait.database.brain)
      .catch((error: unknown) => wait.events.databaseTrouble(error))
    if (found === undefined || found.rows.length === 0) return
    await sleep(100, undefined, { signal: wait.hurry }).catch(() => undefined)
  }
}

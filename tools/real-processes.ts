import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AccountId,
  accountId,
  type SceneScript,
  type ScriptLanguage,
  type TaskId,
} from '@parley/contract/vocabulary'
import { compileScene } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import pg from 'pg'
import { pino } from 'pino'
import { addContacts, type ContactInput } from '../apps/server/src/campaigns/contacts/index.ts'
import { createTask, startTask, type TaskInput } from '../apps/server/src/campaigns/tasks/index.ts'
import { type Database, openDatabase } from '../apps/server/src/platform/db/index.ts'
import { createEvents } from '../apps/server/src/platform/events.ts'
import { keptSecret } from '../apps/server/src/platform/kept-secret.ts'
import { createNumberVault } from '../apps/server/src/platform/number-vault.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'
import type { ServerApp } from '../apps/server/src/platform/server-app.ts'
import { createScene, publishScene } from '../apps/server/src/scripts/scenes/index.ts'
import { seedDemonstration } from '../apps/server/src/startup/demonstration/index.ts'

/** The second ones share the first ones' database and folder. */
export type App = 'server' | 'server-2' | 'engine' | 'engine-2' | 'sandbox'

/**
 * Sandbox, servers and engines as real processes on loopback, in a folder of their own, for tests and
 * benchmarks.
 */
export interface RealProcesses {
  readonly folder: string
  /** Resolves when the process reports ready; rejects where it ends, or is killed, before. */
  start(app: App): Promise<void>
  /** Started, and not ended since. */
  runs(app: App): boolean
  readonly pid: (app: App) => number | undefined
  /** kill -9, of a process that was started here. */
  kill(app: App): Promise<void>
  killPostgres(): Promise<void>
  /** A database query on a connection of its own, so that it survives every kill. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  /** Runs the server's own commands on its database from here. */
  inside<T>(work: (app: ServerApp, context: Context) => Promise<T>): Promise<T>
  /** Creates a task over the sandbox's line with these contacts and starts it. */
  startCampaign(campaign: Campaign): Promise<TaskId>
  /** Events of the sandbox, in order. A call's Call-ID is its attempt's id. */
  carried(): Promise<readonly CarriedUpdate[]>
  recordings(): Promise<number>
  /**
   * Ends all processes. Removes the folder, unless it is to be kept: `logs/` has the output of each process.
   */
  end(leaves?: 'folder'): Promise<void>
}

export type CarriedUpdate = {
  readonly atMs: number
  readonly what: 'began' | 'over'
  readonly callId: string
}

export type Context = {
  readonly root: AccountId
  readonly carrier: { readonly host: string; readonly port: number }
}

export type Campaign = {
  readonly name: string
  /** Default: en-US. */
  readonly language?: ScriptLanguage
  /** Instead of the demonstration's. */
  readonly script?: SceneScript
  /** Absent: at once. */
  readonly isStarted?: false
  readonly contacts: readonly ContactInput[]
  readonly robotNum: number
  readonly ringSec: number
}

/** @param firstPort a hundred free ports from here on, and 2,000 for RTP from 43000 on */
export const openRealProcesses = async (
  firstPort: number,
  more: NodeJS.ProcessEnv = {},
): Promise<RealProcesses> => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-real-'))
  const callLog = join(folder, 'calls.log')
  const sandboxPort = firstPort + 40
  const env = {
    ...process.env,
    PARLEY_DATA: folder,
    PORT: String(firstPort),
    ENGINE_LINK_PORT: String(firstPort + 10),
    ENGINE_LINK: `127.0.0.1:${firstPort + 10}`,
    SIP_PORT: String(firstPort + 20),
    RTP_PORTS: '43000-43999',
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_RTP_PORTS: '44000-44999',
    SANDBOX_CALL_LOG: callLog,
    SANDBOX: 'on',
    DEMONSTRATION: 'never',
    RECOGNIZERS: 'scripted',
    ...more,
  }
  const running = new Map<App, ChildProcess>()
  /** Except for the first of its kind. */
  const seconds: Partial<Record<App, NodeJS.ProcessEnv>> = {
    'server-2': { PORT: String(firstPort + 1), ENGINE_LINK_PORT: String(firstPort + 11) },
    'engine-2': { ENGINE_ID: 'engine-2', SIP_PORT: String(firstPort + 21), RTP_PORTS: '45000-45999' },
  }
  const ask: RealProcesses['ask'] = async (text, values = []) => {
    const client = new pg.Client({ ...(await connection()), options: '-c search_path=parley,public' })
    client.on('error', () => {}) // A broken connection fails the pending query.
    await client.connect()
    try {
      return (await client.query(text, [...values])).rows
    } finally {
      await client.end()
    }
  }
  const postgres = () => startPostgres({ dataFolder: folder, log: () => {} })
  let known: pg.PoolConfig | undefined
  const connection = async (): Promise<pg.PoolConfig> => {
    if (known !== undefined) return known
    const running = await postgres()
    known = running.connection
    // An open connection would start PostgreSQL again after a kill, which the servers must do themselves.
    await running.stop()
    return known
  }
  const inside: RealProcesses['inside'] = async (work) => {
    const [root] = await ask<{ id: string }>('select id from account where parent is null')
    if (!root) throw new Error('no root account')
    const database = openDatabase(await connection(), () => {})
    try {
      const carrier = { host: '127.0.0.1', port: sandboxPort }
      return await work(await appOver(database, folder, carrier), { root: accountId(root.id), carrier })
    } finally {
      await database.close()
    }
  }
  const kill = async (app: App): Promise<void> => {
    const child = running.get(app)
    if (!child) return
    running.delete(app)
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  return {
    folder,
    start: async (app) => {
      const main = `apps/${app.replace(/-2$/, '')}/src/main.ts`
      mkdirSync(join(folder, 'logs'), { recursive: true })
      const log = openSync(join(folder, 'logs', `${app}.log`), 'a')
      const child = spawn(process.execPath, ['--import', 'tsx', main], {
        env: { ...env, ...seconds[app] },
        stdio: ['ignore', log, 'inherit', 'ipc'],
      })
      closeSync(log)
      running.set(app, child)
      await new Promise<void>((resolve, reject) => {
        child.on('message', (message: { kind?: string }) => {
          if (message.kind === 'ready') resolve()
        })
        child.once('exit', (code, signal) =>
          reject(new Error(`${app} ended with ${signal ?? code} before it was ready`)),
        )
      })
    },
    runs: (app) => {
      const child = running.get(app)
      return child !== undefined && child.exitCode === null && child.signalCode === null
    },
    pid: (app) => running.get(app)?.pid,
    kill,
    killPostgres: async () => {
      const name = (await readdir(folder, { recursive: true })).find((path) =>
        path.endsWith('postmaster.pid'),
      )
      if (!name) throw new Error('no postmaster.pid')
      process.kill(Number((await readFile(join(folder, name), 'utf8')).split('\n')[0]), 'SIGKILL')
    },
    ask,
    inside,
    startCampaign: (campaign) => inside((app, context) => startCampaign(app, context, campaign)),
    carried: async () => {
      const text = await readFile(callLog, 'utf8').catch(() => '')
      return text.split('\n').flatMap((line): readonly CarriedUpdate[] => {
        const [atMs, what, callId] = line.split(' ')
        return callId === undefined || (what !== 'began' && what !== 'over')
          ? []
          : [{ atMs: Number(atMs), what, callId }]
      })
    },
    recordings: async () => {
      const names = await readdir(join(folder, 'recordings'), { recursive: true }).catch(() => [])
      return names.filter((name) => name.endsWith('.wav')).length
    },
    end: async (leaves) => {
      for (const app of running.keys()) await kill(app)
      await (await postgres()).stop()
      if (leaves === 'folder') return
      // PostgreSQL writes its last files as it ends.
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

const appOver = async (
  database: Database,
  folder: string,
  sandbox: ServerApp['sandbox'],
): Promise<ServerApp> => ({
  database,
  events: createEvents(pino({ level: 'silent' })),
  sealKey: Buffer.alloc(32),
  numbers: createNumberVault(await keptSecret(folder, 'number.key')),
  sandbox,
  nowMs: Date.now,
  wakeDialer: () => {},
  synthesize: () => Promise.reject(new Error('no engine is here')),
  recognize: () => Promise.reject(new Error('no engine is here')),
  voices: () => [],
  canSynthesize: () => false,
})

const startCampaign = async (app: ServerApp, context: Context, campaign: Campaign): Promise<TaskId> => {
  const { customer, line, scenes } = await seedDemonstration(app, context.root, context.carrier)
  const sceneId =
    campaign.script === undefined
      ? scenes.get(campaign.language ?? 'en-US')
      : await publishedScene(app, customer, { name: campaign.name, script: campaign.script })
  if (sceneId === undefined) throw new Error(`no scene in ${campaign.language}`)
  return startTaskOf(app, customer, { ...campaign, sceneId, lineId: line })
}

/** A task of this account with these contacts, started unless stated otherwise. */
export const startTaskOf = async (
  app: ServerApp,
  account: AccountId,
  wanted: Omit<TaskInput, 'robotNum' | 'ringSec'> &
    Pick<Campaign, 'contacts' | 'isStarted' | 'robotNum' | 'ringSec'>,
): Promise<TaskId> => {
  const { contacts, isStarted, ...input } = wanted
  const task = await createTask(app, { account }, input)
  const { succeeded } = await addContacts(app, { account }, { taskId: task, contacts })
  if (succeeded !== contacts.length)
    throw new Error(`only ${succeeded} of ${contacts.length} contacts came in`)
  if (isStarted !== false) await startTask(app, { account }, task)
  return task
}

export const publishedScene = async (
  app: ServerApp,
  account: AccountId,
  wanted: { readonly name: string; readonly script: SceneScript },
) => {
  const sceneId = await createScene(app, { account }, wanted)
  await publishScene(
    app,
    { account },
    {
      sceneId,
      compile: (script) => {
        const compilation = compileScene(script, createRe2Patterns())
        if (compilation.ok) return compilation.scene
        throw new Error(`the script is invalid: ${JSON.stringify(compilation.problems)}`)
      },
    },
  )
  return sceneId
}

/** That many callees of the sandbox, these personas in turn. */
export const callees = (count: number, personas: readonly string[]): readonly ContactInput[] =>
  Array.from({ length: count }, (_none, at) => ({
    phone: `1${202 + Math.floor(at / 100)}555${personas[at % personas.length]}${String(at % 100).padStart(2, '0')}`,
    variables: { name: 'Emma' },
  }))

/** The server reports ready before the demonstration's accounts and scripts are all there. */
export const untilSeeded = (installation: RealProcesses): Promise<void> =>
  until('the demonstration', 60, async () => {
    const [row] = await installation.ask<{ n: string }>('select count(*) as n from scene_version')
    return Number(row?.n) >= 4
  })

/** Polls until it is true. */
export const until = async (what: string, seconds: number, isTrue: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    if (await isTrue().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`waited ${seconds} s in vain for: ${what}`)
}

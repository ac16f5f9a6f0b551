import { type ChildProcess, spawn } from 'node:child_process'
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
import { addContacts, type ContactInput } from '../apps/server/src/features/contacts/index.ts'
import { seedDemonstration } from '../apps/server/src/features/demonstration/index.ts'
import { createScene, publishScene } from '../apps/server/src/features/scenes/index.ts'
import { createTask, startTask } from '../apps/server/src/features/tasks/index.ts'
import { openDatabase } from '../apps/server/src/platform/db/index.ts'
import { createEvents } from '../apps/server/src/platform/events.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'
import type { ServerApp } from '../apps/server/src/platform/server-app.ts'

export type App = 'server' | 'engine' | 'sandbox'

/** Sandbox, server and engine as real processes on loopback, in a folder of their own, for proofs and benchmarks. */
export interface RealProcesses {
  readonly folder: string
  /** Resolves when it says that it is ready. */
  start(app: App): Promise<void>
  /** kill -9, of a process that was started here. */
  kill(app: App): Promise<void>
  killPostgres(): Promise<void>
  /** A look into the database; each question opens a connection of its own, so that it survives every kill. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  /** Makes a task over the sandbox's line with these contacts and starts it. */
  startCampaign(campaign: Campaign): Promise<TaskId>
  /** Call-IDs of the INVITEs that the sandbox saw, and how often each. */
  invites(): Promise<ReadonlyMap<string, number>>
  recordings(): Promise<number>
  end(): Promise<void>
}

export type Campaign = {
  readonly name: string
  /** en-US unless told. */
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
  const inviteLog = join(folder, 'invites.log')
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
    SANDBOX_INVITE_LOG: inviteLog,
    SANDBOX: 'on',
    DEMONSTRATION: 'never',
    EARS: 'scripted',
    ...more,
  }
  const running = new Map<App, ChildProcess>()
  const ask: RealProcesses['ask'] = async (text, values = []) => {
    const client = new pg.Client({ ...(await connection()), options: '-c search_path=parley,public' })
    client.on('error', () => {}) // A broken connection fails the question that waits on it.
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
    known ??= (await postgres()).connection
    return known
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
    },
    kill,
    killPostgres: async () => {
      const name = (await readdir(folder, { recursive: true })).find((path) =>
        path.endsWith('postmaster.pid'),
      )
      if (!name) throw new Error('no postmaster.pid')
      process.kill(Number((await readFile(join(folder, name), 'utf8')).split('\n')[0]), 'SIGKILL')
    },
    ask,
    startCampaign: async (campaign) => {
      const [root] = await ask<{ id: string }>('select id from account where parent is null')
      if (!root) throw new Error('no root account')
      return startCampaign(await connection(), { ...campaign, root: accountId(root.id), sandboxPort })
    },
    invites: async () => {
      const counts = new Map<string, number>()
      const text = await readFile(inviteLog, 'utf8').catch(() => '')
      for (const callId of text.split('\n').filter(Boolean)) counts.set(callId, (counts.get(callId) ?? 0) + 1)
      return counts
    },
    recordings: async () => {
      const names = await readdir(join(folder, 'recordings'), { recursive: true }).catch(() => [])
      return names.filter((name) => name.endsWith('.wav')).length
    },
    end: async () => {
      for (const app of ['engine', 'server', 'sandbox'] as const) await kill(app)
      await (await postgres()).stop()
      // PostgreSQL's last files come down as it ends.
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

const startCampaign = async (
  connection: pg.PoolConfig,
  campaign: Campaign & { readonly root: AccountId; readonly sandboxPort: number },
): Promise<TaskId> => {
  const database = openDatabase(connection, () => {})
  const app = {
    database,
    events: createEvents(pino({ level: 'silent' })),
    sealKey: Buffer.alloc(32),
    nowMs: Date.now,
    wakeDialer: () => {},
    synthesise: () => Promise.reject(new Error('no engine is here')),
    recognise: () => Promise.reject(new Error('no engine is here')),
    voices: () => [],
    canSynthesise: () => false,
  }
  try {
    const { customer, line, scenes } = await seedDemonstration(app, campaign.root, {
      host: '127.0.0.1',
      port: campaign.sandboxPort,
    })
    const actor = { account: customer }
    const sceneId =
      campaign.script === undefined
        ? scenes.get(campaign.language ?? 'en-US')
        : await publishedScene(app, customer, { name: campaign.name, script: campaign.script })
    if (sceneId === undefined) throw new Error(`no scene in ${campaign.language}`)
    const { name, robotNum, ringSec, contacts } = campaign
    const task = await createTask(app, actor, { name, sceneId, lineId: line, robotNum, ringSec })
    const { succeeded } = await addContacts(app, actor, { taskId: task, contacts })
    if (succeeded !== contacts.length)
      throw new Error(`only ${succeeded} of ${contacts.length} contacts came in`)
    if (campaign.isStarted !== false) await startTask(app, actor, task)
    return task
  } finally {
    await database.close()
  }
}

const publishedScene = async (
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
        throw new Error(`the script is wrong: ${JSON.stringify(compilation.problems)}`)
      },
    },
  )
  return sceneId
}

/** So many callees of the sandbox, these personas in turn. */
export const callees = (count: number, personas: readonly string[]): readonly ContactInput[] =>
  Array.from({ length: count }, (_none, at) => ({
    phone: `1${202 + Math.floor(at / 100)}555${personas[at % personas.length]}${String(at % 100).padStart(2, '0')}`,
    variables: { name: 'Emma' },
  }))

/** The server says that it is ready before the demonstration's accounts and scripts are all there. */
export const untilSeeded = (house: RealProcesses): Promise<void> =>
  until('the demonstration', 60, async () => {
    const [row] = await house.ask<{ n: string }>('select count(*) as n from scene_version')
    return Number(row?.n) >= 4
  })

/** Asks again and again, until it is true. */
export const until = async (what: string, seconds: number, isTrue: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    if (await isTrue().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`waited ${seconds} s in vain for: ${what}`)
}

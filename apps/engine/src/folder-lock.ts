import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface FolderLock {
  /** From now on a successor waits for the release instead of refusing to start. */
  announceDraining(): void
  release(): Promise<void>
}

export type FolderLockOptions = {
  readonly folder: string
  /** How long to wait for a predecessor that runs and does not drain. */
  readonly waitMs: number
  /** A predecessor is draining: its end is awaited, however long it takes. */
  readonly onWaiting?: () => void
}

/** `choosing` its place in the queue → `waiting` at place `turn` → `running` → `draining`. */
type Stand = { readonly state: string; readonly turn: number; readonly pid: string }

/**
 * One process at a time works on a folder. Each starter listens on a Unix socket in it and reports its state there: the kernel
 * closes it with its process, also after kill -9, and containers that share the folder see each other. Lamport's bakery
 * algorithm decides the order, so that no process ever moves or removes a file of a living one. @throws if another process runs
 * on the folder and does not start to drain within `waitMs`
 */
export const lockFolder = async ({ folder, waitMs, onWaiting }: FolderLockOptions): Promise<FolderLock> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const own = await listen(folder)
  const others = await standsOfOthers(folder, own.name)
  own.stand('waiting', 1 + Math.max(0, ...others.map(({ turn }) => turn)))
  const deadlineMs = Date.now() + waitMs
  for (let isReported = false; ; ) {
    const ahead = (await standsOfOthers(folder, own.name)).find((other) => isAhead(other, own))
    if (ahead === undefined) break
    if (ahead.state === 'running' && Date.now() >= deadlineMs) {
      await own.release()
      throw new Error(
        `another engine (pid ${ahead.pid}) runs on ${folder}: stop it first, or start this one with an ENGINE_ID of its own`,
      )
    }
    if (ahead.state === 'draining' && !isReported) {
      onWaiting?.()
      isReported = true
    }
    await sleep(ahead.state === 'running' || ahead.state === 'draining' ? pollMs : queueMs)
  }
  own.stand('running', 0)
  return { announceDraining: () => own.stand('draining', 0), release: own.release }
}

type Other = Stand & { readonly name: string }

const isAhead = (other: Other, own: { readonly name: string; readonly turn: () => number }): boolean =>
  other.state !== 'waiting' || other.turn < own.turn() || (other.turn === own.turn() && other.name < own.name)

/** It listens first and publishes the name then: so a socket without a listener belongs to a dead process. */
const listen = async (folder: string) => {
  const name = `${lockPrefix}${randomBytes(6).toString('hex')}`
  let now: Stand = { state: 'choosing', turn: 0, pid: String(process.pid) }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(`${now.state} ${now.turn} ${now.pid}\n`)
  })
  const draftPath = join(folder, `new-${name}`)
  server.listen(draftPath)
  await once(server, 'listening').catch((cause: unknown) => {
    throw new Error(`${folder} cannot be locked: its path must not be longer than 70 characters`, { cause })
  })
  server.unref()
  await rename(draftPath, join(folder, name))
  return {
    name,
    turn: () => now.turn,
    stand: (state: string, turn: number) => {
      now = { ...now, state, turn }
    },
    release: async () => {
      const closed = once(server, 'close')
      server.close()
      await closed
      await rm(join(folder, name), { force: true })
    },
  }
}

const standsOfOthers = async (folder: string, ownName: string): Promise<Other[]> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(lockPrefix) && name !== ownName)
  const others = await Promise.all(
    names.map(async (name) => {
      const stand = await ask(join(folder, name))
      if (stand === undefined) await rm(join(folder, name), { force: true })
      return stand && { name, ...stand }
    }),
  )
  return others.filter((one) => one !== undefined)
}

/** Undefined if nobody listens: its process is gone. One that does not answer counts as running. */
const ask = (path: string): Promise<Stand | undefined> =>
  new Promise((resolve) => {
    const socket: Socket = connect(path)
    let said = ''
    socket.setTimeout(answerMs, () => {
      resolve({ state: 'running', turn: 0, pid: 'unknown' })
      socket.destroy()
    })
    socket.on('data', (bytes) => {
      said += String(bytes)
    })
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      const isGone = code === 'ECONNREFUSED' || code === 'ENOENT'
      resolve(isGone ? undefined : { state: 'running', turn: 0, pid: 'unknown' })
    })
    socket.on('close', () => {
      const [state, turn, pid = ''] = said.trim().split(' ')
      resolve(state === undefined || state === '' ? undefined : { state, turn: Number(turn), pid })
    })
  })

const lockPrefix = 'lock-'
const pollMs = 250
const queueMs = 20
const answerMs = 10_000

import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, startTicks } from './process-table.ts'

/** An identifier of this process: pid and start time. */
export const ownProcessName = async (): Promise<string> =>
  `${process.pid}:${(await startTicks(process.pid)) ?? ''}`

/** Whether the process of an identifier by `ownProcessName` still runs. */
export const isRunning = async (name: string): Promise<boolean> => {
  const [pid, ticks] = name.trim().split(':')
  return pid !== undefined && /^\d+$/.test(pid) && isAlive(Number(pid), ticks)
}

/**
 * Runs `work` exclusively among processes with the same lock file. The file is linked into place with its content, so it never
 * exists without an owner; a lock of a dead owner is taken over.
 */
export const underStartLock = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  const mine = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(mine, `${await ownProcessName()}:${randomBytes(6).toString('hex')}`, { mode: 0o600 })
  try {
    await takeLock(path, mine)
    try {
      return await work()
    } finally {
      await rm(path, { force: true })
    }
  } finally {
    await rm(mine, { force: true })
  }
}

const longestWaitMs = 60_000

const takeLock = async (path: string, mine: string): Promise<void> => {
  for (const deadlineMs = Date.now() + longestWaitMs; Date.now() < deadlineMs; await sleep(25)) {
    const taken = await link(mine, path).then(
      () => true,
      () => false,
    )
    if (taken) return
    const owner = await readFile(path, 'utf8').catch(() => undefined)
    if (owner !== undefined && !(await isRunning(owner))) await dropDeadLock(path, owner)
  }
  throw new Error(`${path} stayed locked for ${longestWaitMs / 1000} s`)
}

const dropDeadLock = async (path: string, deadOwner: string): Promise<void> => {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  if (
    !(await rename(path, aside).then(
      () => true,
      () => false,
    ))
  )
    return
  // Between reading and renaming another starter may have taken the lock: then it is restored.
  if ((await readFile(aside, 'utf8')) !== deadOwner) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  endImport,
  importFile,
  importLeaseSec,
  runImport,
  takeBack,
} from '../../features/bulk-imports/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import type { JobRunner } from './create-job-runner.ts'
import { type ClaimedImport, claimImport, deleteOldImports, releaseImport } from './import-queries.ts'

const lookMs = 2000
const sweepMs = 600_000
const mostAttempts = 5

/**
 * Carries out background imports one after another, as the accounts that asked. A lease that ran out puts one back: another
 * server goes on behind the last batch that was committed. What was cancelled or taken back is taken out by the same hand.
 */
export const createImportRunner = (
  world: Pick<ServerApp, 'database' | 'events' | 'numbers' | 'nowMs' | 'wakeDialer'> & {
    readonly folder: string
  },
): JobRunner => {
  const { database, events, folder } = world
  const stopping = new AbortController()
  let ring = new AbortController()

  const end = async (
    job: ClaimedImport,
    how: Omit<Parameters<typeof endImport>[2], 'id' | 'attempt'>,
  ): Promise<void> => {
    const ended = await asAccount(database.api, job.account, (tx) =>
      endImport(tx, job.account, { id: job.id, attempt: job.attempt, ...how }),
    )
    if (ended === 0) return releaseImport(database.brain, job)
    await rm(importFile(folder, job), { force: true })
    world.wakeDialer()
  }

  const carryOut = async (job: ClaimedImport): Promise<void> => {
    if (job.state !== 'running') {
      const isOurs = await takeBack(world, job, stopping.signal)
      return isOurs ? end(job, { state: job.state === 'cancelling' ? 'cancelled' : 'undone' }) : undefined
    }
    const run = await runImport(world, job, stopping.signal)
    switch (run.kind) {
      case 'done':
        return end(job, { state: 'done' })
      case 'failed':
        return end(job, { state: 'failed', failure: run.code, failureValues: run.values })
      case 'taken':
        return releaseImport(database.brain, job)
    }
  }

  const tryOnce = async (job: ClaimedImport): Promise<void> => {
    try {
      await carryOut(job)
    } catch (error) {
      if (stopping.signal.aborted) return releaseImport(database.brain, job)
      events.importFailed({ id: job.id, attempt: job.attempt, error })
      // What is to be taken out is tried until it is out.
      if (job.attempt >= mostAttempts && job.state === 'running')
        return end(job, { state: 'failed', failure: 'import_failed' })
      await rest()
      await releaseImport(database.brain, job)
    }
  }
  const rest = (): Promise<void> =>
    sleep(lookMs, undefined, { signal: AbortSignal.any([ring.signal, stopping.signal]) }).catch(
      () => undefined,
    )

  const run = async (): Promise<void> => {
    let sweptMs = 0
    while (!stopping.signal.aborted) {
      try {
        if (Date.now() - sweptMs > sweepMs) {
          sweptMs = Date.now()
          await deleteOldImports(database.brain)
        }
        const job = await claimImport(database.brain, importLeaseSec)
        if (job !== undefined) {
          await tryOnce(job)
          continue
        }
      } catch (error) {
        events.databaseTrouble(error)
      }
      await rest()
      ring = new AbortController()
    }
  }

  const running = run()
  return {
    wake: () => ring.abort(),
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

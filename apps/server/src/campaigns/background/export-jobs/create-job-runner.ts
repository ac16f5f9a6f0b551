import { rm } from 'node:fs/promises'
import type { Database } from '../../../platform/db/index.ts'
import type { Events } from '../../../platform/events.ts'
import { type JobRunner, poll } from '../../../platform/loops/poll.ts'
import { exportFile, writeExport } from '../../exports/index.ts'
import { type ClaimedExport, claimExport, deleteOldExports, endExport, reportProgress } from './queries.ts'

const lookMs = 2000
const sweepMs = 600_000
const leaseSec = 60
const mostAttempts = 3

/**
 * Runs exports one after another, as the requesting accounts. States of an export: waiting → running → done or failed; an
 * expired lease returns it to waiting, so that another server takes over a killed server's export.
 */
export const createJobRunner = (options: {
  readonly database: Database
  readonly events: Events
  readonly folder: string
}): JobRunner => {
  const { database, events, folder } = options
  const carryOut = async (job: ClaimedExport, stopped: AbortSignal): Promise<void> => {
    const onProgress = async (rows: number): Promise<void> => {
      if (stopped.aborted) throw new Stopped()
      if (!(await reportProgress(database.brain, job, { rows, leaseSec }))) throw new Stopped()
    }
    try {
      const fileBytes = await writeExport(database.api, { ...job, folder, onProgress })
      await endExport(database.brain, job, { state: 'done', fileBytes })
    } catch (error) {
      // A stopping server leaves the export to the next one, at once.
      if (!(error instanceof Stopped)) events.exportFailed({ id: job.id, attempt: job.attempts, error })
      const isOver = !(error instanceof Stopped) && job.attempts >= mostAttempts
      await endExport(database.brain, job, { state: isOver ? 'failed' : 'waiting' })
    }
  }

  let sweptMs = 0
  return poll({ everyMs: lookMs, onFailed: events.databaseTrouble }, async ({ stopped }) => {
    if (Date.now() - sweptMs > sweepMs) {
      sweptMs = Date.now()
      for (const gone of await deleteOldExports(database.brain))
        await rm(exportFile(folder, gone), { force: true })
    }
    const job = await claimExport(database.brain, leaseSec)
    if (job === undefined) return false
    await carryOut(job, stopped)
    return true
  })
}

class Stopped extends Error {}

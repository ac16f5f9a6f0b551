import { type JobRunner, type Look, poll } from '../../../platform/loops/poll.ts'
import { importLeaseSec } from '../../bulk-imports/index.ts'
import { carryOutImport, closeImport, type ImportWorld } from './carry-out-import.ts'
import { type ClaimedImport, claimImport, deleteOldImports, releaseImport } from './import-queries.ts'

const lookMs = 2000
const sweepMs = 600_000
const mostAttempts = 5

/**
 * Runs background imports one after another, as the requesting accounts. An expired lease returns an import: another server goes
 * on after the last committed batch. The same runner removes the contacts of canceled or undone imports.
 */
export const createImportRunner = (world: ImportWorld): JobRunner => {
  const { events } = world
  const { brain } = world.database
  const tryOnce = async (job: ClaimedImport, { stopped, rest }: Parameters<Look>[0]): Promise<void> => {
    try {
      await carryOutImport(world, job, stopped)
    } catch (error) {
      if (stopped.aborted) return releaseImport(brain, job)
      events.importFailed({ id: job.id, attempt: job.attempt, error })
      // Removal is retried until it succeeds.
      if (job.attempt >= mostAttempts && job.state === 'running')
        return closeImport(world, job, { state: 'failed', failure: 'import_failed' })
      await rest()
      await releaseImport(brain, job)
    }
  }

  let sweptMs = 0
  return poll({ everyMs: lookMs, onFailed: events.databaseTrouble }, async (looking) => {
    if (Date.now() - sweptMs > sweepMs) {
      sweptMs = Date.now()
      await deleteOldImports(brain)
    }
    const job = await claimImport(brain, importLeaseSec)
    if (job === undefined) return false
    await tryOnce(job, looking)
    return true
  })
}

import { rm } from 'node:fs/promises'
import { asAccount } from '../../../platform/db/index.ts'
import type { ServerApp } from '../../../platform/server-app.ts'
import { endImport, importFile, runImport, takeBack } from '../../bulk-imports/index.ts'
import { type ClaimedImport, releaseImport } from './import-queries.ts'

export type ImportWorld = Pick<ServerApp, 'database' | 'events' | 'numbers' | 'nowMs' | 'wakeDialer'> & {
  readonly folder: string
}

/** Runs a claimed import to its end, or removes its contacts if requested. @throws if `stop` is aborted. */
export const carryOutImport = async (
  world: ImportWorld,
  job: ClaimedImport,
  stop: AbortSignal,
): Promise<void> => {
  if (job.state !== 'running') {
    const isOurs = await takeBack(world, job, stop)
    const state = job.state === 'cancelling' ? 'cancelled' : 'undone'
    return isOurs ? closeImport(world, job, { state }) : undefined
  }
  const run = await runImport(world, job, stop)
  switch (run.kind) {
    case 'done':
      return closeImport(world, job, { state: 'done' })
    case 'failed':
      return closeImport(world, job, { state: 'failed', failure: run.code, failureValues: run.values })
    case 'taken':
      return releaseImport(world.database.brain, job)
  }
}

/** Ends an import and deletes its file; one canceled at the last moment goes back for removal. */
export const closeImport = async (
  world: ImportWorld,
  job: ClaimedImport,
  how: Omit<Parameters<typeof endImport>[2], 'id' | 'attempt'>,
): Promise<void> => {
  const ended = await asAccount(world.database.api, job.account, (tx) =>
    endImport(tx, job.account, { id: job.id, attempt: job.attempt, ...how }),
  )
  if (ended === 0) return releaseImport(world.database.brain, job)
  await rm(importFile(world.folder, job), { force: true })
  world.wakeDialer()
}

import { asAccount } from '../../platform/db/index.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import { removeUncalled, reportRemoved } from './queries.ts'
import { type ImportToRun, importLeaseSec } from './run-import.ts'

const removedAtOnce = 2000

/** Deletes an import's contacts that were not called; false if another server has claimed the import. */
export const takeBack = async (
  { database }: Pick<ServerApp, 'database'>,
  job: ImportToRun,
  stop: AbortSignal,
): Promise<boolean> => {
  for (;;) {
    stop.throwIfAborted()
    const gone = await asAccount(database.api, job.account, async (tx) => {
      const removed = await removeUncalled(tx, job.account, { id: job.id, limit: removedAtOnce })
      const reported = { id: job.id, attempt: job.attempt, removed, leaseSec: importLeaseSec }
      if ((await reportRemoved(tx, job.account, reported)) === 0) throw new NotOurs()
      return removed
    }).catch((error: unknown) => {
      if (error instanceof NotOurs) return undefined
      throw error
    })
    if (gone === undefined) return false
    if (gone === 0) return true
  }
}

class NotOurs extends Error {}

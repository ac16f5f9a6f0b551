import { limitAndOffset } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { taskId } from '@parley/contract/vocabulary'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { findTask } from '../tasks/index.ts'
import {
  findImportJob,
  hasOpenImport,
  type ImportRow,
  type ImportState,
  moveImport,
  pageOfImports,
} from './queries.ts'
import { refusedRows } from './refused-rows.ts'
import { startBulkImport } from './start-bulk-import.ts'

export const bulkImportHandlers = {
  startBulkImport: async (request, input) => importToWire(await startBulkImport(request, input)),
  listBulkImports: ({ app, principal }, { id, ...page }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const task = await findTask(tx, principal.account, wireId(id, taskId))
      if (task === undefined) throw new Refusal('not_found')
      const { imports, total } = await pageOfImports(tx, principal.account, {
        task: task.id,
        ...limitAndOffset(page),
      })
      return { data: imports.map(importToWire), total }
    }),
  findBulkImport: async (request, { id }) => importToWire(await getImport(request, id)),
  cancelBulkImport: (request, { id }) => move(request, id, 'cancel'),
  undoBulkImport: (request, { id }) => move(request, id, 'undo'),
  findBulkRefusedRows: async (request, { id }) => {
    const job = await getImport(request, id)
    return {
      type: 'text/csv; charset=utf-8',
      chunks: refusedRows(request.app, request.principal, { job, language: request.principal.language }),
    }
  },
} satisfies Partial<Handlers>

type Move = { readonly from: readonly ImportState[]; readonly to: ImportState }

const moves = {
  cancel: { from: ['waiting', 'running'], to: 'cancelling' },
  undo: { from: ['done', 'failed'], to: 'undoing' },
} as const satisfies Readonly<Record<string, Move>>

const move = async (request: ApiRequest, id: string, wanted: keyof typeof moves) => {
  const { app, principal } = request
  const job = await getImport(request, id)
  await asAccount(app.database.api, principal.account, async (tx) => {
    // Of two jobs on one task, the later would delete what the earlier counts.
    if (wanted === 'undo' && (await hasOpenImport(tx, principal.account, job.task)))
      throw new Refusal('import_running')
    if ((await moveImport(tx, principal.account, { id: job.id, ...moves[wanted] })) === 0)
      throw new Refusal('import_move_not_allowed')
    await writeAudit(tx, principal, {
      action: `import.${wanted}`,
      subject: job.task,
      before: { import: job.id },
    })
  })
  app.wakeJobs()
  return importToWire(await getImport(request, id))
}

const getImport = async ({ app, principal }: ApiRequest, id: string): Promise<ImportRow> => {
  const job = await asAccount(app.database.api, principal.account, (tx) =>
    findImportJob(tx, principal.account, wireId(id, String)),
  )
  if (job === undefined) throw new Refusal('not_found')
  return job
}

const importToWire = (job: ImportRow) => ({
  id: job.id,
  taskId: job.task,
  fileName: job.fileName,
  fileBytes: Number(job.fileBytes),
  state: job.state,
  rows: job.rowsDone,
  total: job.rowsTotal,
  succeeded: job.succeeded,
  duplicate: job.duplicate,
  invalid: job.invalid,
  blocked: job.blocked,
  failed: job.duplicate + job.invalid + job.blocked,
  failure: job.failure,
  failureValues: { ...job.failureValues },
  removed: job.removed,
  kept: job.kept,
  allowed: (['cancel', 'undo'] as const).filter((one) =>
    moves[one].from.some((state) => state === job.state),
  ),
  createTs: epochSeconds(job.createdAtMs),
  finishTs: epochSeconds(job.finishedAtMs),
})

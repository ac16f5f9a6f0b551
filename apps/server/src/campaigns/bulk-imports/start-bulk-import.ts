import { rename } from 'node:fs/promises'
import { Refusal } from '@parley/contract/refusals'
import { taskId } from '@parley/contract/vocabulary'
import { sheetKindOf } from '@parley/edge/spreadsheets'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { wireId } from '../../platform/wire-id.ts'
import { findTaskForUpdate } from '../tasks/index.ts'
import { importFile } from './import-file.ts'
import { findImportJob, findImportOfFile, hasOpenImport, type ImportRow, insertImportJob } from './queries.ts'

const mostRows = 1_000_000

/** Stores the uploaded file for a background import. The same file again is the same import. */
export const startBulkImport = async (
  { app, principal, spooled }: ApiRequest,
  input: { readonly id: string; readonly columns?: readonly string[] | undefined },
): Promise<ImportRow> => {
  const id = wireId(input.id, taskId)
  if (spooled === undefined) throw new Refusal('number_file_needed')
  if (sheetKindOf(spooled.name) !== 'csv') throw new Refusal('bulk_csv_only')
  const { encoding, lines, sha256 } = spooled
  if (encoding === undefined || lines === 0) throw new Refusal('file_unreadable')
  // One for the heading. A cell may contain line breaks, so the count may exceed the rows.
  if (lines > mostRows + 1) throw new Refusal('too_many_rows', { rows: mostRows })
  const started = await asAccount(app.database.api, principal.account, async (tx) => {
    // Its lock keeps the task from ending between this check and the import's row, which keeps it from ending afterwards.
    const task = await findTaskForUpdate(tx, principal.account, id)
    if (task === undefined) throw new Refusal('not_found')
    if (task.status === 'finished' || task.status === 'failed') throw new Refusal('task_move_not_allowed')
    const known = await findImportOfFile(tx, principal.account, { task: id, sha256 })
    if (known !== undefined) return known
    if (await hasOpenImport(tx, principal.account, id)) throw new Refusal('import_running')
    const made = {
      id: uuidv7(),
      task: id,
      login: principal.loginId,
      fileName: spooled.name.slice(0, 200),
      fileBytes: spooled.bytes,
      sha256,
      encoding,
      rowsTotal: lines,
      columns: input.columns,
    }
    await insertImportJob(tx, principal.account, made)
    await writeAudit(tx, principal, {
      action: 'import.start',
      subject: id,
      after: { file: made.fileName, lines },
    })
    // Before COMMIT: the claim of the import finds its file.
    await rename(spooled.path, importFile(app.importsFolder, made))
    return findImportJob(tx, principal.account, made.id)
  })
  if (started === undefined) throw new Refusal('not_found')
  app.wakeJobs()
  return started
}

import { z } from 'zod'
import { contactColumns } from './import-answer.ts'
import { fields, id, paging, seconds } from './parts.ts'
import { list, one, route } from './route.ts'

/** A background import of a contact list of up to a million rows: its progress, and the result of its rows. */
const BulkImport = z.object({
  id: z.string(),
  taskId: z.string(),
  fileName: z.string(),
  fileBytes: z.int(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelling', 'cancelled', 'undoing', 'undone']),
  /** Rows processed so far; `total` counts the file's lines until all are read, and then its rows. */
  rows: z.int(),
  total: z.int(),
  succeeded: z.int(),
  duplicate: z.int(),
  invalid: z.int(),
  blocked: z.int(),
  failed: z.int(),
  /** Why and where it stopped; null otherwise. */
  failure: z.string().nullable(),
  failureValues: z.record(z.string(), z.string()),
  /** For a reverted import: removed contacts, and those that had been called and were kept. */
  removed: z.int(),
  kept: z.int(),
  allowed: z.array(z.enum(['cancel', 'undo'])),
  createTs: seconds,
  finishTs: seconds,
})

export const bulkImportRoutes = {
  startBulkImport: route({
    path: '/api/parley/tasks/{id}/imports',
    methods: ['POST'],
    does: 'Takes a CSV file of up to 1,000,000 rows and 256 MB and imports it in the background; a running task dials as it goes. The same file again answers the same import.',
    roles: 'everyRole',
    operate: 'update',
    creates: true,
    file: 'file',
    fileMegabytes: 256,
    isSpooled: true,
    input: fields({ id, columns: contactColumns }),
    answer: one(BulkImport),
  }),
  listBulkImports: route({
    path: '/api/parley/tasks/{id}/imports',
    methods: ['GET'],
    does: 'The background imports of a task, the newest first.',
    roles: 'everyRole',
    input: fields({ ...paging, id }),
    answer: list(BulkImport),
  }),
  findBulkImport: route({
    path: '/api/parley/bulk-imports/{id}',
    methods: ['GET'],
    does: 'One background import.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(BulkImport),
  }),
  cancelBulkImport: route({
    path: '/api/parley/bulk-imports/{id}/cancel',
    methods: ['POST'],
    does: 'Stops an import that is not over and takes out what came in, but for contacts that were called meanwhile.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({ id }),
    answer: one(BulkImport),
  }),
  undoBulkImport: route({
    path: '/api/parley/bulk-imports/{id}/undo',
    methods: ['POST'],
    does: 'Takes the contacts of an import out again that nobody has called.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({ id }),
    answer: one(BulkImport),
  }),
  findBulkRefusedRows: route({
    path: '/api/parley/bulk-imports/{id}/refused',
    methods: ['GET'],
    does: 'The rows that did not come in, as CSV with the reason beside each; the first hundred thousand.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: { kind: 'stream', type: 'text/csv' },
  }),
}

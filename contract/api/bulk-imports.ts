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
    does: 'Imports a CSV file of up to 1,000,000 rows and 256 MB in the background; a running task dials meanwhile. Uploading the same file again returns the same import.',
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
    does: 'The background imports of a task, newest first.',
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
    does: 'Cancels a running import and removes its contacts, except for those that were called meanwhile.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({ id }),
    answer: one(BulkImport),
  }),
  undoBulkImport: route({
    path: '/api/parley/bulk-imports/{id}/undo',
    methods: ['POST'],
    does: 'Reverts an import: removes its contacts that were not called.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({ id }),
    answer: one(BulkImport),
  }),
  findBulkRefusedRows: route({
    path: '/api/parley/bulk-imports/{id}/refused',
    methods: ['GET'],
    does: 'The refused rows, as CSV with the reason of each; the first hundred thousand.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: { kind: 'stream', type: 'text/csv' },
  }),
}

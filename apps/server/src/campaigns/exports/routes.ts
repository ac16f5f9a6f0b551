import { createReadStream } from 'node:fs'
import { limitAndOffset } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { type ExportRow, findExport, pageOfExports } from './queries.ts'
import { startBillExport, startCallExport } from './start-export.ts'
import { exportFile } from './write-export.ts'

export const exportHandlers = {
  exportCalls: async (request, input) => exportToWire(await startCallExport(request, input)),
  exportBills: async (request, input) => exportToWire(await startBillExport(request, input)),
  listExports: async ({ app, principal }, input) => {
    const { exports, total } = await asAccount(app.database.api, principal.account, (tx) =>
      pageOfExports(tx, principal.account, limitAndOffset(input)),
    )
    return { data: exports.map(exportToWire), total }
  },
  findExport: async (request, { id }) => exportToWire(await getExport(request, id)),
  findExportFile: async (request, { id }) => {
    const row = await getExport(request, id)
    if (row.state === 'failed') throw new Refusal('export_failed')
    if (row.state !== 'done' || row.fileBytes === null) throw new Refusal('export_not_ready')
    return {
      type: fileTypes[row.format],
      chunks: createReadStream(exportFile(request.app.exportsFolder, row)),
      file: { name: `calls-${row.id}.${row.format}`, bytes: Number(row.fileBytes) },
    }
  },
} satisfies Partial<Handlers>

const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const getExport = async ({ app, principal }: ApiRequest, id: string): Promise<ExportRow> => {
  const row = await asAccount(app.database.api, principal.account, (tx) =>
    findExport(tx, principal.account, wireId(id, String)),
  )
  if (row === undefined) throw new Refusal('not_found')
  return row
}

const exportToWire = (row: ExportRow) => ({
  id: row.id,
  exportId: row.id,
  state: row.state,
  format: row.format,
  rows: row.rowsDone,
  total: row.rowsTotal,
  url: row.state === 'done' ? `/api/parley/exports/${row.id}/file` : null,
  createTs: epochSeconds(row.createdAtMs),
  finishTs: epochSeconds(row.finishedAtMs),
})

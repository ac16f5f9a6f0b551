import { parseInWorker } from '../parse-in-worker.ts'
import { refused, type SheetLimits, type SheetReading } from './sheet-reading.ts'
import type { WorkbookOrder } from './spreadsheet-worker.ts'

/** Reads an xls or xlsx workbook in a worker thread. Callers limit the concurrency. */
export const readWorkbook = async (
  bytes: Buffer,
  kind: 'xls' | 'xlsx',
  limits: SheetLimits,
): Promise<SheetReading> => {
  const entry = new URL('./spreadsheet-worker.ts', import.meta.url).href
  const order: WorkbookOrder = { entry, bytes: new Uint8Array(bytes), kind, limits }
  const reading = await parseInWorker<WorkbookOrder, SheetReading>(order, limits.mostMs)
  return reading ?? refused('file_unreadable')
}

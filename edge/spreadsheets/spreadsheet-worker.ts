import { parentPort, workerData } from 'node:worker_threads'
import { parseWorkbook } from './parse-workbook.ts'
import type { SheetLimits } from './sheet-reading.ts'

/** What the main thread hands over. */
export type WorkbookOrder = {
  readonly entry: string
  readonly bytes: Uint8Array
  readonly kind: 'xls' | 'xlsx'
  readonly limits: SheetLimits
}

const { bytes, kind, limits } = workerData as WorkbookOrder // Our own main thread made it.
parentPort?.postMessage(await parseWorkbook(Buffer.from(bytes), kind, limits))

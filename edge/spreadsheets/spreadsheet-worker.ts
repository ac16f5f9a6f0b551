import { parentPort, workerData } from 'node:worker_threads'
import { parseWorkbook } from './parse-workbook.ts'
import type { SheetLimits } from './sheet-reading.ts'

/** Input from the main thread. */
export type WorkbookOrder = {
  readonly entry: string
  readonly bytes: Uint8Array
  readonly kind: 'xls' | 'xlsx'
  readonly limits: SheetLimits
}

const { bytes, kind, limits } = workerData as WorkbookOrder // Trusted: made by our own main thread.
parentPort?.postMessage(await parseWorkbook(Buffer.from(bytes), kind, limits))

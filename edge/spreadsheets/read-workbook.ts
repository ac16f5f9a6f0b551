import { Worker } from 'node:worker_threads'
import { refused, type SheetLimits, type SheetReading } from './sheet-reading.ts'
import type { WorkbookOrder } from './spreadsheet-worker.ts'
import { createTurnstile } from './turnstile.ts'

/** A workbook of 5,000 rows needs a tenth of it. */
const heapMegabytes = 256
const turnstile = createTurnstile(2)

/**
 * Reads an xls or xlsx workbook in a thread of its own, with a heap and a time of its own: whatever the file does to its reader,
 * it does it there. Never more than two at once.
 */
export const readWorkbook = (
  bytes: Buffer,
  kind: 'xls' | 'xlsx',
  limits: SheetLimits,
): Promise<SheetReading> => turnstile(() => readInWorker(bytes, kind, limits))

const readInWorker = (bytes: Buffer, kind: 'xls' | 'xlsx', limits: SheetLimits): Promise<SheetReading> =>
  new Promise((resolve) => {
    const entry = new URL('./spreadsheet-worker.ts', import.meta.url).href
    const order: WorkbookOrder = { entry, bytes: new Uint8Array(bytes), kind, limits }
    const worker = new Worker(new URL('../worker-entry.mjs', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
    })
    const end = (reading: SheetReading): void => {
      clearTimeout(timer)
      resolve(reading)
      void worker.terminate()
    }
    const timer = setTimeout(() => end(refused('file_unreadable')), limits.mostMs)
    worker.once('message', (reading: SheetReading) => end(reading))
    // Out of its heap, most likely: nothing that a contact list needs.
    worker.once('error', () => end(refused('file_unreadable')))
    worker.once('exit', () => end(refused('file_unreadable')))
  })

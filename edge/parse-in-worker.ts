import { Worker } from 'node:worker_threads'

/** The worker entry's `workerData`. */
export type ParserOrder = { readonly entry: string }

/** A workbook of 5,000 rows needs a tenth of it. */
const heapMegabytes = 256

/**
 * Parses an untrusted document in a worker thread with limited heap and time, so that a malicious document
 * cannot affect other work. Undefined where the thread returned no result.
 */
export const parseInWorker = <Order extends ParserOrder, Result>(
  order: Order,
  mostMs: number,
): Promise<Result | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./worker-entry.mjs', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
    })
    const end = (result: Result | undefined): void => {
      clearTimeout(timer)
      resolve(result)
      void worker.terminate()
    }
    const timer = setTimeout(() => end(undefined), mostMs)
    worker.once('message', (result: Result) => end(result))
    // Probably out of heap.
    worker.once('error', () => end(undefined))
    worker.once('exit', () => end(undefined))
  })

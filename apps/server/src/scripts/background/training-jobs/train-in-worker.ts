import { Worker } from 'node:worker_threads'
import type { ScriptLanguage } from '@parley/contract/vocabulary'
import type { Example, TrainedClassifier } from '@parley/core/dialogue'
import { workerEntry } from '@parley/edge/worker-entry'

/** The input of the thread. */
export type TrainingOrder = {
  readonly entry: string
  readonly examples: readonly Example[]
  readonly language: ScriptLanguage
}
export type TrainingUpdate =
  | { readonly kind: 'progress'; readonly share: number }
  /** Nothing where there was too little to tell apart. */
  | { readonly kind: 'trained'; readonly trained?: TrainedClassifier }

/** 15,000 sentences of 150 intents take about half of it. */
const heapMegabytes = 2048

export type TrainingRun = {
  readonly examples: readonly Example[]
  readonly language: ScriptLanguage
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Trains in its own thread, so that no request and no dial waits for it. @throws when the thread fails, or the signal aborts it.
 */
export const trainInWorker = ({
  examples,
  language,
  onProgress,
  signal,
}: TrainingRun): Promise<TrainedClassifier | undefined> =>
  new Promise((resolve, reject) => {
    const entry = new URL('./training-worker.ts', import.meta.url).href
    const order: TrainingOrder = { entry, examples, language }
    const worker = new Worker(workerEntry, {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    })
    const stop = (): void => end(() => reject(new Error('the training was stopped')))
    const end = (settle: () => void): void => {
      signal.removeEventListener('abort', stop)
      settle()
      void worker.terminate()
    }
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    worker.on('message', (update: TrainingUpdate) => {
      if (update.kind === 'progress') onProgress(update.share)
      else end(() => resolve(update.trained))
    })
    worker.once('error', (error) => end(() => reject(error)))
    worker.once('exit', () => end(() => reject(new Error('the training thread ended'))))
  })

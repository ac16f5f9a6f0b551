import { parentPort, workerData } from 'node:worker_threads'
import { trainClassifier } from '@parley/core/dialogue'
import type { TrainingOrder, TrainingUpdate } from './train-in-worker.ts'

const { examples, language } = workerData as TrainingOrder // This process's main thread made it.
const report = (update: TrainingUpdate): void => parentPort?.postMessage(update)
const trained = trainClassifier(examples, language, (share) => report({ kind: 'progress', share }))
report({ kind: 'trained', ...(trained && { trained }) })

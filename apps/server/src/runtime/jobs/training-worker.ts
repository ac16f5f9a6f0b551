import { parentPort, workerData } from 'node:worker_threads'
import { trainLikeness } from '@parley/core/dialogue'
import type { TrainingNews, TrainingOrder } from './train-in-worker.ts'

const { examples, language } = workerData as TrainingOrder // Our own main thread made it.
const tell = (news: TrainingNews): void => parentPort?.postMessage(news)
const trained = trainLikeness(examples, language, (share) => tell({ kind: 'progress', share }))
tell({ kind: 'trained', ...(trained && { trained }) })

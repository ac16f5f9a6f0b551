import { trainClassifier } from '@parley/core/dialogue'
import type { LearnOrder } from './use-classifier.ts'

/** Trains beside the page: a thousand sentences take some seconds, and typing must not wait for them. */
addEventListener('message', ({ data }: MessageEvent<LearnOrder>) => {
  postMessage(trainClassifier(data.examples, data.language)?.bytes)
})

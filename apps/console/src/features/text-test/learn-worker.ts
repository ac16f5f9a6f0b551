import { trainLikeness } from '@parley/core/dialogue'
import type { LearnOrder } from './use-likeness.ts'

/** Trains beside the page: a thousand sentences take some seconds, and typing must not wait for them. */
addEventListener('message', ({ data }: MessageEvent<LearnOrder>) => {
  postMessage(trainLikeness(data.examples, data.language)?.bytes)
})

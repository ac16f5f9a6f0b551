import { playWhatIf, type WhatIf } from './what-if.ts'

/** Plays beside the page: seconds of reckoning must not hold a slider. */
addEventListener('message', ({ data }: MessageEvent<WhatIf>) => {
  for (const played of playWhatIf(data)) postMessage(played)
})

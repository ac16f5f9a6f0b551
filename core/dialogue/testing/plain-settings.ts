import type { SceneSettings } from '@parley/contract/vocabulary'

/** Under these a robot says what its nodes say and a goodbye, at once: no replies, no second tries. */
export const plainSettings: SceneSettings = {
  openingDelayMs: 0,
  silenceMs: 1500,
  silenceTimes: 0,
  silenceReplies: [],
  noMatchReplies: [],
  maxRepeats: 1,
  goodbye: { resId: 'goodbye', word: 'Goodbye.' },
  maxCallSec: 60,
  interrupt: { minWords: 0, unbreakableNodes: [] },
  voice: { speed: 100, tone: 100, volume: 100 },
}

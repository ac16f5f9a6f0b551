import type { SceneSettings } from '@parley/contract/vocabulary'

/** Minimal settings: node prompts and a goodbye without delay; no replies, no repeats. */
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

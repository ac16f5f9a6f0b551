import type { SceneScript } from '@parley/contract/vocabulary'

/**
 * Which settings calls go by today. The others are kept for the author, and whoever saves or publishes them is told.
 * One table, so that a setting comes into force by one word.
 */
export const settingsInForce = {
  openingDelay: true,
  silenceSeconds: true,
  silentTimes: true,
  silenceReplies: true,
  noMatchReplies: true,
  maxRepeats: true,
  goodbye: true,
  maxCallDuration: true,
  minWords: true,
  unbreakableNodes: true,
  interval: false,
  nodeTimeout: false,
  ignoreNode: false,
  noiseNode: false,
  matchingWindow: false,
  machine: true,
  voice: false,
  speed: true,
  tone: true,
  volume: true,
  predictionAlgorithm: false,
  disclosure: true,
  ttsType: false,
} as const

export type SettingName = keyof typeof settingsInForce

/** Settings of a script that say something and are not in force. */
export const settingsNotInForce = ({ settings, spokenWordings = [], variables }: SceneScript) => {
  const { interrupt, voice } = settings
  const says: Readonly<Partial<Record<SettingName, boolean>>> = {
    interval: (interrupt.intervalMs ?? 0) > 0,
    nodeTimeout: (interrupt.nodeTimeoutMs ?? 0) > 0,
    ignoreNode: (settings.ignorableNodes ?? []).length > 0,
    noiseNode: (settings.noiseNodes ?? []).length > 0,
    matchingWindow: settings.matchingWindowSec !== undefined,
    voice: (voice.name ?? '') !== '',
    predictionAlgorithm: settings.predictionAlgorithm !== undefined,
    ttsType: [...spokenWordings, ...variables].some(({ ttsType }) => ttsType === 'variable'),
  }
  return Object.entries(says)
    .filter(([, isSaid]) => isSaid)
    .map(([name]) => name)
}

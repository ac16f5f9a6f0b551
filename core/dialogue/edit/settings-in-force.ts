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
  maxRepeatsJumpNode: true,
  goodbye: true,
  maxCallDuration: true,
  minWords: true,
  unbreakableNodes: true,
  interval: true,
  nodeTimeout: true,
  ignoreNode: true,
  noiseNode: true,
  matchingWindow: true,
  machine: true,
  doNotCallReply: true,
  transferFailedReply: true,
  voice: false,
  speed: true,
  tone: true,
  volume: true,
  predictionAlgorithm: false,
  disclosure: true,
  ttsType: true,
} as const

export type SettingName = keyof typeof settingsInForce

/** Settings of a script that say something and are not in force. */
export const settingsNotInForce = ({ settings, spokenWordings = [], variables }: SceneScript) => {
  const { voice } = settings
  const says: Readonly<Partial<Record<SettingName, boolean>>> = {
    voice: (voice.name ?? '') !== '',
    predictionAlgorithm: settings.predictionAlgorithm !== undefined,
    ttsType: [...spokenWordings, ...variables].some(({ ttsType }) => ttsType === 'variable'),
  }
  return Object.entries(says)
    .filter(([, isSaid]) => isSaid)
    .map(([name]) => name)
}

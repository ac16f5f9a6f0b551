/**
 * Which settings affect calls: all of them. A setting that is stored before calls use it is marked
 * false here.
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
  asksModel: true,
  asksEmbedder: true,
  doNotCallReply: true,
  transferFailedReply: true,
  voice: true,
  speed: true,
  tone: true,
  volume: true,
  predictionAlgorithm: true,
  disclosure: true,
  ttsType: true,
} as const

export type SettingName = keyof typeof settingsInForce

import type { Api, InputOf } from '@parley/contract/api'
import type { Prompt, SceneScript, SceneSettings } from '@parley/contract/vocabulary'
import { settingsInForce } from '@parley/core/dialogue'
import { uuidv7 } from '../../platform/uuid.ts'

/** Specification 1 §9: the default matching window of a scene. */
const usualMatchingWindowSec = 30

export const settingsToWire = ({ settings }: SceneScript, sceneId: string, version: number) => {
  const { interrupt, voice } = settings
  return {
    sceneId,
    version,
    openingDelay: settings.openingDelayMs,
    silenceSeconds: settings.silenceMs / 1000,
    silentTimes: settings.silenceTimes,
    silenceReplies: [...settings.silenceReplies],
    noMatchReplies: [...settings.noMatchReplies],
    maxRepeats: settings.maxRepeats,
    maxRepeatsJumpNode: settings.maxRepeatsJumpNode ?? '',
    goodbye: settings.goodbye.word,
    maxCallDuration: settings.maxCallSec,
    matchingWindow: settings.matchingWindowSec ?? usualMatchingWindowSec,
    breakRule: {
      minWords: interrupt.minWords,
      interval: interrupt.intervalMs ?? 0,
      nodeTimeout: Math.round((interrupt.nodeTimeoutMs ?? 0) / 1000),
      unbreakableNodes: [...interrupt.unbreakableNodes],
    },
    ignoreNode: [...(settings.ignorableNodes ?? [])],
    noiseNode: [...(settings.noiseNodes ?? [])],
    machine: settings.machine ?? 'hangUp',
    asksModel: settings.asksModel ?? false,
    asksEmbedder: settings.asksEmbedder ?? false,
    voice: voice.name ?? '',
    speed: voice.speed,
    tone: voice.tone,
    volume: voice.volume,
    predictionAlgorithm: settings.predictionAlgorithm ?? 1,
    disclosure: settings.disclosure ?? '',
    doNotCallReply: settings.doNotCallReply ?? '',
    transferFailedReply: settings.transferFailedReply ?? '',
    inForce: { ...settingsInForce },
  }
}

type SaveInput = InputOf<Api['saveSceneConfig']>

/** The settings after a change; omitted fields are unchanged. */
export const settingsFromWire = (before: SceneSettings, input: SaveInput): SceneSettings => {
  const { breakRule = {}, disclosure = before.disclosure, ignoreNode = before.ignorableNodes } = input
  const { noiseNode = before.noiseNodes, matchingWindow = before.matchingWindowSec } = input
  const { machine = before.machine } = input
  const { asksModel = before.asksModel, asksEmbedder = before.asksEmbedder } = input
  const { maxRepeatsJumpNode: beforeJump, ...kept } = before
  const { maxRepeatsJumpNode = beforeJump ?? '' } = input
  const { doNotCallReply = before.doNotCallReply } = input
  const { transferFailedReply = before.transferFailedReply } = input
  const predictionAlgorithm = algorithm(input.predictionAlgorithm) ?? before.predictionAlgorithm
  const { minWords = before.interrupt.minWords, interval = before.interrupt.intervalMs } = breakRule
  const { unbreakableNodes = before.interrupt.unbreakableNodes, nodeTimeout } = breakRule
  const nodeTimeoutMs = nodeTimeout === undefined ? before.interrupt.nodeTimeoutMs : nodeTimeout * 1000
  return {
    ...kept,
    openingDelayMs: input.openingDelay ?? before.openingDelayMs,
    silenceMs: input.silenceSeconds === undefined ? before.silenceMs : input.silenceSeconds * 1000,
    silenceTimes: input.silentTimes ?? before.silenceTimes,
    silenceReplies: promptsFrom(before.silenceReplies, input.silenceReplies),
    noMatchReplies: promptsFrom(before.noMatchReplies, input.noMatchReplies),
    maxRepeats: input.maxRepeats ?? before.maxRepeats,
    goodbye: promptFrom([before.goodbye], input.goodbye ?? before.goodbye.word),
    maxCallSec: input.maxCallDuration ?? before.maxCallSec,
    interrupt: {
      minWords,
      unbreakableNodes,
      ...(interval === undefined ? {} : { intervalMs: interval }),
      ...(nodeTimeoutMs === undefined ? {} : { nodeTimeoutMs }),
    },
    voice: voiceFrom(before, input),
    ...(machine === undefined ? {} : { machine }),
    ...(asksModel === undefined ? {} : { asksModel }),
    ...(asksEmbedder === undefined ? {} : { asksEmbedder }),
    ...(disclosure === undefined ? {} : { disclosure }),
    ...(maxRepeatsJumpNode === '' ? {} : { maxRepeatsJumpNode }),
    ...(doNotCallReply === undefined ? {} : { doNotCallReply }),
    ...(transferFailedReply === undefined ? {} : { transferFailedReply }),
    ...(ignoreNode === undefined ? {} : { ignorableNodes: ignoreNode }),
    ...(noiseNode === undefined ? {} : { noiseNodes: noiseNode }),
    ...(matchingWindow === undefined ? {} : { matchingWindowSec: matchingWindow }),
    ...(predictionAlgorithm === undefined ? {} : { predictionAlgorithm }),
  }
}

export const voiceFrom = (
  { voice }: SceneSettings,
  input: Pick<SaveInput, 'voice' | 'speed' | 'tone' | 'volume'>,
): SceneSettings['voice'] => {
  const { speed = voice.speed, tone = voice.tone, volume = voice.volume, voice: name = voice.name } = input
  return { speed, tone, volume, ...(name === undefined ? {} : { name }) }
}

const algorithm = (wire: number | undefined): 1 | 2 | 3 | undefined =>
  wire === 1 || wire === 2 || wire === 3 ? wire : undefined

type Reply = string | { readonly resId: string; readonly word: string }

const promptsFrom = (known: readonly Prompt[], replies: readonly Reply[] | undefined) =>
  replies === undefined ? known : replies.map((reply) => promptFrom(known, reply))

/** An unchanged sentence keeps its recording's name; a new one gets a new name. */
const promptFrom = (known: readonly Prompt[], reply: Reply): Prompt => {
  const word = typeof reply === 'string' ? reply : reply.word
  const same = known.find((prompt) => prompt.word === word)
  return same ?? { resId: uuidv7(), word }
}

import { z } from 'zod'
import { fields, id, text, whole } from './parts.ts'
import { one, route } from './route.ts'

const Prompt = z.object({ resId: z.string(), word: z.string() })

/** General settings of a scene; members that the documents do not name follow their naming. */
const SceneConfig = z.object({
  sceneId: z.string(),
  version: z.int(),
  /** Delay before the first prompt, ms. */
  openingDelay: z.int(),
  silenceSeconds: z.number(),
  silentTimes: z.int(),
  /** As many as silentTimes. */
  silenceReplies: z.array(Prompt),
  noMatchReplies: z.array(Prompt),
  maxRepeats: z.int(),
  /** The next node; empty is goodbye. */
  maxRepeatsJumpNode: z.string(),
  goodbye: z.string(),
  /** s; 0 is unlimited within the platform's 7200. */
  maxCallDuration: z.int(),
  /** s. */
  matchingWindow: z.int(),
  breakRule: z.object({
    /** 0 disables interruption. */
    minWords: z.int(),
    /** ms. */
    interval: z.int(),
    /** s; 0 is none. */
    nodeTimeout: z.int(),
    unbreakableNodes: z.array(z.string()),
  }),
  ignoreNode: z.array(z.string()),
  noiseNode: z.array(z.string()),
  machine: z.enum(['hangUp', 'ignore']),
  /** Whether a language model is used where nothing else matches. */
  asksModel: z.boolean(),
  /** Whether an embedder is used where the classifier is in doubt. */
  asksEmbedder: z.boolean(),
  voice: z.string(),
  speed: z.number(),
  tone: z.number(),
  volume: z.number(),
  /** 1 proportional, 2 predictive v1.0, 3 predictive v2.0. */
  predictionAlgorithm: z.int(),
  /** Prompt before the opening. */
  disclosure: z.string(),
  /** Prompts after an opt-out, and where no agent answers; empty is the language's default. */
  doNotCallReply: z.string(),
  transferFailedReply: z.string(),
  /** Whether calls use each setting; false means stored only. */
  inForce: z.record(z.string(), z.boolean()),
})

const TtsConfig = SceneConfig.pick({
  sceneId: true,
  version: true,
  voice: true,
  speed: true,
  tone: true,
  volume: true,
}).extend({ vendor: z.int(), voiceInForce: z.boolean() })

const nodes = z.array(z.string().min(1).max(64)).max(2000).optional()
const replies = z
  .array(
    z.union([z.string().trim().min(1).max(500), z.strictObject({ resId: text(64), word: text(500).min(1) })]),
  )
  .max(10)
  .optional()
const percent = whole(50, 200).optional()
const voiceForm = {
  voice: text(100).optional(),
  speed: percent,
  tone: percent,
  volume: whole(0, 200).optional(),
}
const version = whole(1, 2 ** 31 - 1)
const ttsInput = fields({ sceneId: id, version: version.optional(), ...voiceForm })

const Option = z.object({ id: z.string(), name: z.string() })
const ConfigInfo = z.object({
  lines: z.array(Option),
  voices: z.array(Option.extend({ language: z.string(), vendor: z.int() })),
  agentGroups: z.array(Option),
  algorithms: z.array(z.object({ id: z.int(), name: z.string(), inForce: z.boolean() })),
  languages: z.array(z.string()),
})

export const sceneSettingRoutes = {
  findSceneConfig: route({
    path: '/api/sceneConfig',
    methods: ['GET'],
    does: 'General settings of a scene, and which of them affect calls.',
    roles: 'everyRole',
    input: fields({ sceneId: id }),
    answer: one(SceneConfig),
  }),
  saveSceneConfig: route({
    path: '/api/sceneConfig/save',
    methods: ['POST'],
    does: 'Saves general settings over the version that they started from; omitted fields stay.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      sceneId: id,
      version,
      openingDelay: whole(0, 10_000).optional(),
      silenceSeconds: whole(1, 60).optional(),
      silentTimes: whole(0, 10).optional(),
      silenceReplies: replies,
      noMatchReplies: replies,
      maxRepeats: whole(0, 20).optional(),
      maxRepeatsJumpNode: text(64).optional(),
      goodbye: text(500).optional(),
      maxCallDuration: whole(0, 7200).optional(),
      matchingWindow: whole(30, 300).optional(),
      breakRule: z
        .strictObject({
          minWords: whole(0, 50).optional(),
          interval: whole(0, 60_000).optional(),
          nodeTimeout: whole(0, 600).optional(),
          unbreakableNodes: nodes,
        })
        .optional(),
      ignoreNode: nodes,
      noiseNode: nodes,
      machine: z.enum(['hangUp', 'ignore']).optional(),
      asksModel: z.boolean().optional(),
      asksEmbedder: z.boolean().optional(),
      ...voiceForm,
      predictionAlgorithm: whole(1, 3).optional(),
      disclosure: text(500).optional(),
      doNotCallReply: text(500).optional(),
      transferFailedReply: text(500).optional(),
    }),
    answer: one(SceneConfig),
  }),
  findSceneConfigInfo: route({
    path: '/api/config/info/scene/{id}',
    methods: ['GET'],
    does: 'Available choices for a scene: lines, voices, agent groups, algorithms.',
    roles: 'everyRole',
    input: fields({ id, sceneId: id.optional() }),
    answer: one(ConfigInfo),
  }),
  findConfigInfo: route({
    path: '/api/config/info/{id}',
    methods: ['GET'],
    does: 'Available choices of a user.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(ConfigInfo),
  }),
  findTtsConfig: route({
    path: '/api/tts/config',
    methods: ['GET'],
    does: 'Voice settings of a scene.',
    roles: 'everyRole',
    input: fields({ sceneId: id }),
    answer: one(TtsConfig),
  }),
  saveTtsConfig: route({
    path: '/api/tts/config',
    methods: ['POST', 'PUT'],
    does: 'Saves voice settings; omitted fields stay.',
    roles: 'everyRole',
    operate: 'update',
    input: ttsInput,
    answer: one(TtsConfig),
  }),
}

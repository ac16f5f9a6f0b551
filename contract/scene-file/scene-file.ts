import { z } from 'zod'
import { scriptLanguages } from '../vocabulary/role.ts'
import { variableTypes } from '../vocabulary/scene.ts'
import { ProcessState } from '../vocabulary/scene-tags.ts'
import { TransferResult } from '../vocabulary/transfer-result.ts'

/**
 * A scene as text: one file that engineers read, compare and keep beside their code. It holds the complete
 * script of the vocabulary, with two differences for readability: edges stand under their source node, and
 * texts joined by ## are lists. The order of members here is their order in the file.
 */

/** Node ids become keys of objects; names of Object.prototype are refused. */
const nodeId = z
  .string()
  .min(1)
  .max(64)
  .refine((key) => !(key in {}))

/** Texts that the scene joins by ##, as a list; one string where the list would not convert back unchanged. */
const joined = (longest: number) =>
  z.union([z.string().max(longest), z.array(z.string().min(1).max(500)).max(1000)])

const Prompt = z.strictObject({ resId: z.string().max(64), word: z.string().max(2000) })
const itemNumber = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

const patterns = z.array(z.string().max(500)).max(50).optional()

const Edge = z.strictObject({
  id: z.string().min(1).max(64),
  target: z.string().max(64),
  name: z.string().max(100),
  kind: z.enum(['keywords', 'force', 'silent', 'noKeyword']),
  keyWords: joined(5000).optional(),
  intentIds: z.array(itemNumber).max(50).optional(),
  patterns,
  exceptPatterns: patterns,
  specialDTMFWords: joined(200).optional(),
})

const Node = z.strictObject({
  nodeId,
  type: z.enum(['start', 'task', 'end']),
  title: z.string().max(100),
  description: z.string().max(500).optional(),
  configKey: z.string().max(200).optional(),
  position: z.strictObject({ x: z.number(), y: z.number() }).optional(),
  botWords: z.array(Prompt).max(50),
  transferGroup: z.string().max(100).optional(),
  edges: z.array(Edge).max(500).optional(),
})

const Variable = z.strictObject({
  id: itemNumber.optional(),
  name: z.string().max(30),
  type: z.enum(variableTypes),
  regex: z.string().max(500).optional(),
  tip: z.string().max(250).optional(),
  relatedText: z.string().max(500).optional(),
  paramDesc: z.string().max(250).optional(),
  defaultValue: z.string().max(500).optional(),
  ttsType: z.enum(['whole', 'variable']).optional(),
})

const Intent = z.strictObject({
  targetId: itemNumber,
  name: z.string().max(100),
  keyWords: joined(5000),
  patterns,
  exceptPatterns: patterns,
  remark: z.string().max(250).optional(),
  knowId: z.string().max(64).optional(),
})

const Question = z.strictObject({
  id: itemNumber,
  kind: z.enum(['business', 'common']),
  name: z.string().max(200),
  keyWords: joined(20_000),
  answer: Prompt,
  isEnabled: z.boolean(),
  jump: z
    .strictObject({
      holdBeforeLead: z.number().min(0),
      leadWords: z.string().max(2000),
      mastId: z.string().max(64),
    })
    .optional(),
  repeat: z
    .strictObject({ maxRepeatTime: z.int().min(0), maxRepeatTimeJumpNode: z.string().max(64) })
    .optional(),
  isUninterruptible: z.boolean().optional(),
  hangsUpAfter: z.boolean().optional(),
  updatedAtMs: z.int().min(0),
  knowId: z.string().max(64).optional(),
})

const limit = z.number().min(0).max(1_000_000)
const choice = z.enum(['is', 'isNot', 'in', 'notIn'])
const nodeIds = z.array(z.string().max(64)).max(200)
const questionIds = z.array(itemNumber).max(200)
const sets = z.enum(['anyOf', 'allOf', 'noneOf'])
const asked = z.enum(['question', 'generalNode'])
const Rule = z.union([
  z.strictObject({ kind: z.literal('node'), type: sets, nodeIds }),
  z.strictObject({ kind: z.literal('node'), type: z.literal('hitsAtLeast'), nodeIds, value: limit }),
  z.strictObject({
    kind: z.enum(['flowRounds', 'dialogueRounds', 'talkSec']),
    type: z.enum(['over', 'atLeast', 'equals', 'under', 'atMost', 'between']),
    value: limit,
    to: limit.optional(),
  }),
  z.strictObject({ kind: z.literal('callStatus'), type: choice, statuses: z.array(z.int()).max(50) }),
  z.strictObject({
    kind: z.literal('processState'),
    type: choice,
    states: z.array(z.enum(ProcessState.words)).max(50),
  }),
  z.strictObject({ kind: asked, type: sets, questionIds }),
  z.strictObject({ kind: asked, type: z.literal('hitsAtLeast'), questionIds, value: limit }),
  z.strictObject({
    kind: z.literal('transferStatus'),
    type: choice,
    results: z.array(z.enum(TransferResult.words)).max(10),
  }),
  z.strictObject({ kind: z.literal('strategy'), type: choice, placedBy: z.array(itemNumber).max(50) }),
  z.strictObject({ kind: z.literal('otherwise') }),
])

const Tag = z.strictObject({
  intentId: z.int(),
  name: z.string().max(30),
  priority: z.int().min(-1000).max(1000),
  ruleSets: z.array(z.array(Rule).max(20)).max(20),
  remark: z.string().max(250).optional(),
})

const nodeNames = z.array(z.string().max(64)).max(2000)
const replies = z.array(Prompt).max(10)

const Settings = z.strictObject({
  disclosure: z.string().max(500).optional(),
  openingDelayMs: z.int().min(0).max(10_000),
  silenceMs: z.int().min(0).max(60_000),
  silenceTimes: z.int().min(0).max(10),
  silenceReplies: replies,
  noMatchReplies: replies,
  maxRepeats: z.int().min(0).max(20),
  maxRepeatsJumpNode: z.string().max(64).optional(),
  goodbye: Prompt,
  doNotCallReply: z.string().max(500).optional(),
  transferFailedReply: z.string().max(500).optional(),
  maxCallSec: z.int().min(0).max(7200),
  interrupt: z.strictObject({
    minWords: z.int().min(0).max(50),
    unbreakableNodes: nodeNames,
    intervalMs: z.int().min(0).max(60_000).optional(),
    nodeTimeoutMs: z.int().min(0).max(600_000).optional(),
  }),
  machine: z.enum(['hangUp', 'ignore']).optional(),
  asksModel: z.boolean().optional(),
  asksEmbedder: z.boolean().optional(),
  voice: z.strictObject({
    speed: z.number(),
    tone: z.number(),
    volume: z.number(),
    name: z.string().max(100).optional(),
  }),
  ignorableNodes: nodeNames.optional(),
  noiseNodes: nodeNames.optional(),
  matchingWindowSec: z.int().min(30).max(300).optional(),
  predictionAlgorithm: z.literal([1, 2, 3]).optional(),
})

export const SceneFile = z.strictObject({
  /** Version of the form; a later one is refused explicitly. */
  parley: z.literal(1),
  name: z.string().trim().min(1).max(30),
  language: z.enum(scriptLanguages),
  settings: Settings,
  variables: z.array(Variable).max(200),
  intents: z.array(Intent).max(2000).optional(),
  questions: z.array(Question).max(5000).optional(),
  nodes: z.array(Node).max(2000),
  tags: z.array(Tag).max(200),
  spokenPrompts: z
    .array(z.strictObject({ resId: z.string().max(64), ttsType: z.enum(['whole', 'variable']) }))
    .max(10_000)
    .optional(),
  lastNumber: itemNumber.optional(),
})
export type SceneFile = z.infer<typeof SceneFile>

/** JSON Schema 2020-12 of a scene's file, for editors with completion and validation. */
export const sceneFileSchema = (): Readonly<Record<string, unknown>> => ({
  ...z.toJSONSchema(SceneFile),
  title: 'A script of Parley',
})

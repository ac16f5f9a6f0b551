import { z } from 'zod'
import { fields, id, ids, paging, whole } from './parts.ts'
import { list, one, route } from './route.ts'

/** Node ids become keys of objects; names of Object.prototype are refused. */
const nodeId = z
  .string()
  .min(1)
  .max(64)
  .refine((key) => !(key in {}))

const Prompt = z.strictObject({ resId: z.string().max(64), word: z.string().max(2000) })

const nodeForm = {
  type: z.enum(['start', 'task', 'end']),
  title: z.string().max(100),
  description: z.string().max(500).optional(),
  configKey: z.string().max(200).optional(),
  botWords: z.array(Prompt).max(50),
}

/** Specification 1 §3 "Flow node". The position is used by the editor only. */
const Node = z.strictObject({
  nodeId,
  ...nodeForm,
  /** A transfer node's agent group; empty is any agent. */
  transferGroup: z.string().max(100).optional(),
  position: z.strictObject({ x: z.number(), y: z.number() }).optional(),
})

/** An edge: force jump, silent jump, without keywords, or with keywords, plain or as an object (1 §3). */
const Connection = z.strictObject({
  id: z.string().min(1).max(64),
  source: z.string().max(64),
  target: z.string().max(64),
  name: z.string().max(100),
  keywords: z
    .union([
      z.string().max(5000),
      z.strictObject({
        intentIds: z.array(z.int()).max(50).optional(),
        keyWords: z.string().max(5000).default(''),
      }),
    ])
    .optional(),
  patterns: z.array(z.string().max(500)).max(50).optional(),
  exceptPatterns: z.array(z.string().max(500)).max(50).optional(),
  specialDTMFWords: z.string().max(200).optional(),
  forceJump: z.boolean().optional(),
  silentJump: z.boolean().optional(),
  noKeyword: z.boolean().optional(),
})

/** The content of processGraph, which is a JSON string. */
export const ProcessGraph = z.strictObject({
  nodes: z.array(Node).max(2000),
  connections: z.array(Connection).max(10_000),
})
export type ProcessGraph = z.infer<typeof ProcessGraph>

/** A problem of a scene: an error prevents submission. The console has the message. */
export const Problem = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  nodeId: z.string().optional(),
  connectionId: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

const NodeRecord = z.object({
  sceneId: z.string(),
  nodeId: z.string(),
  type: nodeForm.type,
  title: z.string(),
  description: z.string(),
  configKey: z.string(),
  botWords: z.array(z.object({ resId: z.string(), word: z.string() })),
  version: z.int(),
})

const baseVersion = whole(1, 2 ** 31 - 1)

export const flowRoutes = {
  loadFlow: route({
    path: '/api/process/master',
    methods: ['GET'],
    does: 'Loads the master flow; requires the read mask of the flow.',
    roles: 'everyRole',
    input: fields({ sceneId: id }),
    answer: one(
      z.object({
        sceneId: z.string(),
        processGraph: z.string(),
        version: z.int(),
        readGrant: z.int(),
        writeGrant: z.int(),
        operateGrant: z.int(),
      }),
    ),
  }),
  saveFlow: route({
    path: '/api/open/question/master/process',
    methods: ['POST'],
    does: 'Saves the flow over the version it started from; an invalid flow is refused as a whole, with every mistake listed.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      sceneId: id,
      processGraph: z.string().max(900_000),
      version: baseVersion,
      /** Saves a flow with mistakes, which can then not be submitted. */
      isDraft: z.boolean().optional(),
    }),
    answer: one(z.object({ sceneId: z.string(), version: z.int(), problems: z.array(Problem) })),
  }),
  findSceneProblems: route({
    path: '/api/parley/scenes/{id}/problems',
    methods: ['GET'],
    does: "Every problem of a scene's draft: errors prevent submission, warnings do not.",
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(
      z.object({
        sceneId: z.string(),
        version: z.int(),
        canSubmit: z.boolean(),
        problems: z.array(Problem),
      }),
    ),
  }),
  listNodes: route({
    path: '/api/nodes',
    methods: ['GET'],
    does: 'Flow nodes as records.',
    roles: 'everyRole',
    input: fields({ ...paging, sceneId: id, nodeId: id.optional() }),
    answer: list(NodeRecord),
  }),
  addNode: route({
    path: '/api/nodes',
    methods: ['POST'],
    does: 'Adds a node to the flow, without edges.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({
      sceneId: id,
      version: baseVersion.optional(),
      nodeId: nodeId.optional(),
      ...nodeForm,
      botWords: nodeForm.botWords.default([]),
    }),
    answer: one(NodeRecord),
  }),
  updateNode: route({
    path: '/api/nodes',
    methods: ['PUT'],
    does: 'Changes a node; its edges stay.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      sceneId: id,
      version: baseVersion.optional(),
      nodeId,
      type: nodeForm.type.optional(),
      title: nodeForm.title.optional(),
      description: nodeForm.description,
      configKey: nodeForm.configKey,
      botWords: nodeForm.botWords.optional(),
    }),
    answer: one(NodeRecord),
  }),
  deleteNode: route({
    path: '/api/nodes',
    methods: ['DELETE'],
    does: 'Deletes nodes and every edge at them.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ sceneId: id, id: ids, version: baseVersion.optional() }),
    answer: one(z.object({ sceneId: z.string(), version: z.int(), deletedEdges: z.int() })),
  }),
  loadScript: route({
    path: '/api/parley/scenes/{id}/script',
    methods: ['GET'],
    does: 'The whole draft: flow, words, settings, tags. Requires every read mask of the scene.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(
      z.object({
        sceneId: z.string(),
        version: z.int(),
        /** A SceneScript of the vocabulary: input of the compiler. */
        script: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
}

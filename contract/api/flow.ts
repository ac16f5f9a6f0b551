import { z } from 'zod'
import { fields, id, whole } from './parts.ts'
import { one, route } from './route.ts'

const Wording = z.strictObject({ resId: z.string().max(64), word: z.string().max(2000) })

/** Specification 1 §3 "Flow node". The position belongs to the editor. */
const Node = z.strictObject({
  nodeId: z.string().min(1).max(64),
  type: z.enum(['start', 'task', 'end']),
  title: z.string().max(100),
  description: z.string().max(500).optional(),
  position: z.strictObject({ x: z.number(), y: z.number() }).optional(),
  botWords: z.array(Wording).max(50),
})

/** An edge: a force jump, a silent jump, the one without keywords, or keywords, plain or as an object (1 §3). */
const Connection = z.strictObject({
  id: z.string().min(1).max(64),
  source: z.string().max(64),
  target: z.string().max(64),
  name: z.string().max(100),
  keywords: z
    .union([
      z.string().max(5000),
      z.strictObject({ intentIds: z.array(z.int()).max(0).optional(), keyWords: z.string().max(5000) }),
    ])
    .optional(),
  patterns: z.array(z.string().max(500)).max(50).optional(),
  specialDTMFWords: z.string().max(200).optional(),
  forceJump: z.boolean().optional(),
  silentJump: z.boolean().optional(),
  noKeyword: z.boolean().optional(),
})

/** What processGraph holds as a JSON string. */
export const ProcessGraph = z.strictObject({
  nodes: z.array(Node).max(2000),
  connections: z.array(Connection).max(10_000),
})
export type ProcessGraph = z.infer<typeof ProcessGraph>

export const flowRoutes = {
  loadFlow: route({
    path: '/api/process/master',
    methods: ['GET'],
    does: 'Loads the master flow; needs the read mask of the flow.',
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
    does: 'Saves the flow over the version it started from; refused as a whole, with every mistake listed.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      sceneId: id,
      processGraph: z.string().max(900_000),
      version: whole(1, 2 ** 31 - 1),
      /** Keeps a flow with mistakes, which can then not be submitted. */
      isDraft: z.boolean().optional(),
    }),
    answer: one(z.object({ sceneId: z.string(), version: z.int() })),
  }),
  loadScript: route({
    path: '/api/parley/scenes/{id}/script',
    methods: ['GET'],
    does: 'The whole draft as its author keeps it: flow, words, settings, tags. Needs every read mask of the scene.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(
      z.object({
        sceneId: z.string(),
        version: z.int(),
        /** A SceneScript of the vocabulary: what the turn engine compiles. */
        script: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
}

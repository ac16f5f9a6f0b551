import { z } from 'zod'
import { fields, id, paging, seconds, whole } from './parts.ts'
import { list, one, route } from './route.ts'

/** How far its example sentences are learned; until then, and where there are too few (`none`), words alone decide. */
const Training = z.object({
  state: z.enum(['waiting', 'running', 'done', 'none', 'failed']),
  percent: z.int(),
  /** SHA-256 of the model. */
  modelHash: z.string().nullable(),
  report: z
    .object({
      meanings: z.int(),
      sentences: z.int(),
      features: z.int(),
      /** Share of held-out sentences whose own meaning came first. */
      heldOutAccuracy: z.number(),
      /** Share of sentences that mean none of it, and were not taken. */
      noneRecall: z.number(),
      /** Least sureness with which a sentence is taken. */
      threshold: z.number(),
    })
    .nullable(),
})

/** One published version; nothing ever changes it. */
const SceneVersion = z.object({
  versionId: z.string(),
  sceneId: z.string(),
  /** 1 is the first that was published. */
  n: z.int(),
  /** SHA-256 of what calls run on: equal hashes are equal talks. */
  hash: z.string(),
  publishedAt: seconds,
  publishedBy: z.string(),
  /** The draft's version that it was made from. */
  draftVersion: z.int().nullable(),
  isOnline: z.boolean(),
  nodes: z.int(),
  /** Missing for versions from before there was training. */
  training: Training.nullable(),
})

export const Change = z.object({
  part: z.enum(['node', 'edge', 'wording', 'setting', 'tag', 'variable', 'question', 'intent']),
  id: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  /** Its members that differ. */
  fields: z.array(z.string()),
  before: z.unknown(),
  after: z.unknown(),
})

const n = whole(1, 2 ** 31 - 1)
/** 0 is the draft. */
const side = whole(0, 2 ** 31 - 1)

export const sceneVersionRoutes = {
  listSceneVersions: route({
    path: '/api/parley/scenes/{id}/versions',
    methods: ['GET'],
    does: 'Published versions of a scene, newest first.',
    roles: 'everyRole',
    input: fields({ ...paging, id }),
    answer: list(SceneVersion),
  }),
  findSceneVersion: route({
    path: '/api/parley/scenes/{id}/versions/one',
    methods: ['GET'],
    does: 'One published version with its flow.',
    roles: 'everyRole',
    input: fields({ id, n }),
    answer: one(SceneVersion.extend({ processGraph: z.string() })),
  }),
  compareSceneVersions: route({
    path: '/api/parley/scenes/{id}/versions/compare',
    methods: ['GET'],
    does: 'What differs between two versions, part by part; 0 is the draft.',
    roles: 'everyRole',
    input: fields({ id, from: side, to: side.default(0) }),
    answer: one(z.object({ sceneId: z.string(), from: z.int(), to: z.int(), changes: z.array(Change) })),
  }),
  restoreSceneVersion: route({
    path: '/api/parley/scenes/{id}/versions/restore',
    methods: ['POST'],
    does: 'Makes a published version the draft again; what is online stays as it is.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({ id, n, version: whole(1, 2 ** 31 - 1) }),
    answer: one(
      z.object({
        sceneId: z.string(),
        version: z.int(),
        /** Of the draft, compiled anew; equal to the version's own. */
        hash: z.string(),
      }),
    ),
  }),
}

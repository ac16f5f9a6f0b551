import { z } from 'zod'
import { fields, id, paging, seconds, whole } from './parts.ts'
import { list, one, route } from './route.ts'

/** Training state of its classifier; until `done`, and with too few examples (`none`), only words match. */
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
      /** Share of held-out sentences whose own meaning ranked first. */
      heldOutAccuracy: z.number(),
      /** Share of unrelated sentences that were rejected. */
      noneRecall: z.number(),
      /** Least confidence at which a sentence is accepted. */
      threshold: z.number(),
    })
    .nullable(),
})

/** One published version; immutable. */
const SceneVersion = z.object({
  versionId: z.string(),
  sceneId: z.string(),
  /** 1 is the first published version. */
  n: z.int(),
  /** SHA-256 of the compiled scene: equal hashes give equal conversations. */
  hash: z.string(),
  publishedAt: seconds,
  publishedBy: z.string(),
  /** The draft version that was published. */
  draftVersion: z.int().nullable(),
  isOnline: z.boolean(),
  nodes: z.int(),
  /** Absent for versions older than training. */
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
    does: 'Differences between two versions, part by part; 0 is the draft.',
    roles: 'everyRole',
    input: fields({ id, from: side, to: side.default(0) }),
    answer: one(z.object({ sceneId: z.string(), from: z.int(), to: z.int(), changes: z.array(Change) })),
  }),
  restoreSceneVersion: route({
    path: '/api/parley/scenes/{id}/versions/restore',
    methods: ['POST'],
    does: 'Copies a published version to the draft; the online version stays.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({ id, n, version: whole(1, 2 ** 31 - 1) }),
    answer: one(
      z.object({
        sceneId: z.string(),
        version: z.int(),
        /** Hash of the newly compiled draft; equal to the version's where nothing changed. */
        hash: z.string(),
      }),
    ),
  }),
}

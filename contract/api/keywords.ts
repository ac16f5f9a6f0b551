import { z } from 'zod'
import { fields, filledText, id, ids, paging, text, whole } from './parts.ts'
import { list, listOrOne, one, route } from './route.ts'

/** An intent of a scene: named keywords and patterns, which edges share by targetId. */
const Intent = z.object({
  id: z.string(),
  targetId: z.int(),
  sceneId: z.string(),
  name: z.string(),
  /** Separated by ##. */
  keyWords: z.string(),
  patterns: z.array(z.string()),
  /** Excluding patterns. */
  exceptPatterns: z.array(z.string()),
  remark: z.string(),
  /** Edges that name it. */
  usedBy: z.int(),
  version: z.int(),
})

const form = {
  name: filledText(30),
  keyWords: filledText(5000),
  /** RE2. */
  patterns: z.array(z.string().min(1).max(500)).max(50),
  remark: text(250),
}
const place = { id: id.optional(), sceneId: id.optional(), version: whole(1, 2 ** 31 - 1).optional() }

export const keywordRoutes = {
  listIntents: route({
    path: '/api/keywords/{id}',
    bare: true,
    methods: ['GET'],
    does: 'Intent keywords of a scene by its id, newest first; one intent by its own.',
    roles: 'everyRole',
    input: fields({ ...paging, id: id.optional(), sceneId: id.optional(), name: text(100).optional() }),
    answer: listOrOne(Intent),
  }),
  addIntent: route({
    path: '/api/keywords/{id}',
    bare: true,
    methods: ['POST'],
    does: 'Adds an intent with its keywords.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({
      ...place,
      name: form.name,
      keyWords: form.keyWords,
      patterns: form.patterns.default([]),
      exceptPatterns: form.patterns.default([]),
      remark: form.remark.default(''),
    }),
    answer: one(Intent),
  }),
  updateIntent: route({
    path: '/api/keywords/{id}',
    bare: true,
    methods: ['PUT'],
    does: 'Changes an intent, for every edge that names it.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      ...place,
      name: form.name.optional(),
      keyWords: form.keyWords.optional(),
      patterns: form.patterns.optional(),
      exceptPatterns: form.patterns.optional(),
      remark: form.remark.optional(),
    }),
    answer: one(Intent),
  }),
  deleteIntent: route({
    path: '/api/keywords/{id}',
    bare: true,
    methods: ['DELETE'],
    does: 'Deletes intents that no edge names.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ ...place, id: ids }),
    answer: one(z.object({ sceneId: z.string(), version: z.int(), deleted: z.int() })),
  }),
  listAllIntents: route({
    path: '/api/keywords/all',
    methods: ['GET'],
    does: 'All intent keywords of a scene; without one, of every own scene.',
    roles: 'everyRole',
    input: fields({ sceneId: id.optional() }),
    answer: list(Intent),
  }),
}

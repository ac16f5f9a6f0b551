import { z } from 'zod'
import { fields, filledText, id, ids, paging, text, whole } from './parts.ts'
import { list, listOrOne, one, route } from './route.ts'

/**
 * A rule on the wire: kinds 1-10 and types 1-14 and 21 of decision §7. `values` are ids of nodes or Q&A, call
 * statuses, states or transfer results.
 */
const Rule = z.object({
  kind: z.int().optional(),
  type: z.int(),
  values: z.array(z.union([z.string(), z.number()])).optional(),
  value: z.number().optional(),
  to: z.number().optional(),
})

/** Specification 1 §3 "Intent tag". AND inside a rule set, OR between sets. */
const Tag = z.object({
  id: z.string(),
  intentId: z.int(),
  sceneId: z.string(),
  name: z.string(),
  remark: z.string(),
  /** Smaller comes first. */
  priority: z.int(),
  rules: z.array(z.array(Rule)),
  version: z.int(),
})

const limit = whole(0, 1_000_000)
const ruleInput = z.strictObject({
  kind: whole(1, 10).optional(),
  type: whole(1, 21),
  values: z
    .array(z.union([z.string().trim().min(1).max(64), z.int()]))
    .max(200)
    .optional(),
  value: limit.optional(),
  to: limit.optional(),
})
export const tagForm = {
  name: filledText(30),
  remark: text(250),
  priority: whole(-1000, 1000),
  rules: z.array(z.array(ruleInput).min(1).max(20)).max(20),
}
const place = { id: id.optional(), sceneId: id.optional(), version: whole(1, 2 ** 31 - 1).optional() }

export const tagRoutes = {
  listTags: route({
    path: '/api/intent/tag/{id}',
    bare: true,
    methods: ['GET'],
    does: 'Intent tags of a scene by its id, by priority; one tag by its own.',
    roles: 'everyRole',
    input: fields({ ...paging, id: id.optional(), sceneId: id.optional() }),
    answer: listOrOne(Tag),
  }),
  addTag: route({
    path: '/api/intent/tag/{id}',
    bare: true,
    methods: ['POST'],
    does: 'Adds an intent tag; calls are labeled by it from the next published version on.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({
      ...place,
      name: tagForm.name,
      remark: tagForm.remark.default(''),
      priority: tagForm.priority.optional(),
      rules: tagForm.rules.default([]),
    }),
    answer: one(Tag),
  }),
  updateTag: route({
    path: '/api/intent/tag/{id}',
    bare: true,
    methods: ['PUT'],
    does: 'Changes an intent tag.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      ...place,
      name: tagForm.name.optional(),
      remark: tagForm.remark.optional(),
      priority: tagForm.priority.optional(),
      rules: tagForm.rules.optional(),
    }),
    answer: one(Tag),
  }),
  deleteTag: route({
    path: '/api/intent/tag/{id}',
    bare: true,
    methods: ['DELETE'],
    does: 'Deletes intent tags; tasks that use them keep them until they get a newer version.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ ...place, id: ids }),
    answer: one(
      z.object({
        sceneId: z.string(),
        version: z.int(),
        deleted: z.int(),
        /** Unfinished tasks whose scene version still uses a deleted tag. */
        tasks: z.array(z.object({ taskId: z.string(), taskName: z.string() })),
      }),
    ),
  }),
  listTagNames: route({
    path: '/api/intent/tag/intentList',
    aliases: ['/api/intent/intentList'],
    methods: ['GET'],
    does: 'Intent tags as a pick list; -1 is "cannot tell".',
    roles: 'everyRole',
    input: fields({ sceneId: id }),
    answer: list(z.object({ intentId: z.int(), name: z.string() })),
  }),
}

import { z } from 'zod'
import { Turn } from './calls.ts'
import { fields, id, seconds, whole } from './parts.ts'
import { one, route } from './route.ts'
import { tagForm } from './tags.ts'

const Label = z.object({ intentId: z.int(), name: z.string() })

const last = whole(1, 1000).default(200)
/** 0 is the draft. */
const n = whole(0, 2 ** 31 - 1).default(0)

const Moved = z.object({
  callId: z.string(),
  phone: z.string(),
  answerTime: seconds,
  before: Label,
  after: Label,
})

export const replayRoutes = {
  replayCall: route({
    path: '/api/parley/calls/{id}/replay',
    methods: ['GET'],
    does: 'Replays a recorded call on another version of its scene: the differences turn by turn. What a callee said after a changed prompt is no evidence.',
    roles: 'everyRole',
    input: fields({ id, n }),
    answer: one(
      z.object({
        callId: z.string(),
        sceneId: z.string(),
        n: z.int(),
        turns: z.array(
          z.object({
            verdict: z.enum(['same', 'changed']),
            recorded: Turn.nullable(),
            replayed: Turn.nullable(),
          }),
        ),
        /** How many turns from the first are evidence. */
        validUntilTurn: z.int(),
        before: Label,
        after: Label,
        beforeNodes: z.array(z.string()),
        afterNodes: z.array(z.string()),
      }),
    ),
  }),
  replayCalls: route({
    path: '/api/parley/scenes/{id}/replay',
    methods: ['GET'],
    does: 'Replays the last answered calls of a scene on its draft, or on one of its versions: those with a difference.',
    roles: 'everyRole',
    input: fields({ id, n, last }),
    answer: one(
      z.object({
        sceneId: z.string(),
        n: z.int(),
        /** Calls with a recording that is complete enough for a replay. */
        replayed: z.int(),
        differing: z.int(),
        relabelled: z.int(),
        calls: z.array(
          Moved.extend({
            turns: z.int(),
            validUntilTurn: z.int(),
            /** The first turn that differs, from 0. */
            firstChange: z.int(),
          }),
        ),
      }),
    ),
  }),
  previewLabels: route({
    path: '/api/parley/scenes/{id}/labels/preview',
    methods: ['POST'],
    does: "Labels of the last answered calls by the draft's tags, with one tag added, changed (by intentId) or deleted, before anything is saved.",
    roles: 'everyRole',
    withoutOperate: 'changes nothing',
    input: fields({
      id,
      last,
      intentId: whole(1, 2 ** 31 - 1).optional(),
      isDeleted: z.boolean().default(false),
      name: tagForm.name.optional(),
      priority: tagForm.priority.optional(),
      rules: tagForm.rules.optional(),
    }),
    answer: one(
      z.object({
        sceneId: z.string(),
        calls: z.int(),
        /** Number of calls by old and new label. */
        matrix: z.array(z.object({ before: Label, after: Label, calls: z.int() })),
        moved: z.array(Moved),
      }),
    ),
  }),
}

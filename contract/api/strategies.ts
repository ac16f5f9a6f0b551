import { z } from 'zod'
import { fields, filledText, flag, id, ids, paging, text, whole, wholes } from './parts.ts'
import { list, one, route } from './route.ts'

/** Specification 1 §3 "Dial strategy": a round. Execution 1 timed, 2 delayed; range 1 all, 2 the last round's, 3 not connected. */
const Round = z.object({
  id: z.string(),
  strategyId: z.string(),
  sceneId: z.string(),
  name: z.string(),
  execution: z.int(),
  /** Minutes, in steps of ten: of the day where timed, after the last attempt where delayed. */
  callTime: z.int(),
  /** Maximum attempts in this round. */
  callCount: z.int(),
  /** Call statuses where the strategy is of type 1, intent labels where it is of type 2. */
  tags: z.array(z.int()),
  range: z.int(),
  updateTime: z.int(),
  version: z.int(),
})

/** Type 1 task (by call status), 2 intent (by intent label); decision §4. */
const Strategy = z.object({
  id: z.string(),
  sceneId: z.string(),
  name: z.string(),
  type: z.int(),
  enabled: z.boolean(),
  rounds: z.array(Round),
  updateTime: z.int(),
  /** Whether the dialer uses it, in the tasks that name it. */
  inForce: z.boolean(),
  version: z.int(),
})

const version = whole(1, 2 ** 31 - 1).optional()
const type = whole(1, 2)
const form = {
  name: filledText(30),
  execution: whole(1, 2),
  callTime: whole(0, 10_080),
  callCount: whole(1, 20),
  tags: wholes(-2, 2 ** 31 - 1).pipe(z.array(z.int()).min(1)),
  range: whole(1, 3),
}
const Deleted = z.object({ sceneId: z.string(), deleted: z.int() })

export const strategyRoutes = {
  listStrategies: route({
    path: '/api/strategy',
    methods: ['GET'],
    does: 'Dial strategies of a scene with their rounds, in order of creation.',
    roles: 'everyRole',
    input: fields({ ...paging, sceneId: id, name: text(30).optional() }),
    answer: list(Strategy),
  }),
  addStrategy: route({
    path: '/api/strategy',
    methods: ['POST'],
    does: 'Adds a dial strategy, without rounds.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({ sceneId: id, name: form.name, type, enabled: flag.default(true) }),
    answer: one(Strategy),
  }),
  updateStrategy: route({
    path: '/api/strategy',
    methods: ['PUT'],
    does: 'Renames a dial strategy, enables or disables it. Its type is fixed, because its rounds depend on it.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      id,
      sceneId: id.optional(),
      version,
      name: form.name.optional(),
      enabled: flag.optional(),
    }),
    answer: one(Strategy),
  }),
  deleteStrategy: route({
    path: '/api/strategy',
    methods: ['DELETE'],
    does: 'Deletes dial strategies with their rounds; the last one of a scene stays.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ id: ids, sceneId: id.optional() }),
    answer: one(Deleted),
  }),
  listRounds: route({
    path: '/api/strategy/action',
    methods: ['GET'],
    does: 'Rounds of a strategy, in their order.',
    roles: 'everyRole',
    input: fields({ ...paging, strategyId: id, sceneId: id.optional() }),
    answer: list(Round),
  }),
  addRound: route({
    path: '/api/strategy/action',
    methods: ['POST'],
    does: 'Adds a round at the end of a strategy.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({ strategyId: id, sceneId: id.optional(), ...form, range: form.range.default(1) }),
    answer: one(Round),
  }),
  updateRound: route({
    path: '/api/strategy/action',
    methods: ['PUT'],
    does: 'Changes a round.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      id,
      sceneId: id.optional(),
      version,
      name: form.name.optional(),
      execution: form.execution.optional(),
      callTime: form.callTime.optional(),
      callCount: form.callCount.optional(),
      tags: form.tags.optional(),
      range: form.range.optional(),
    }),
    answer: one(Round),
  }),
  deleteRound: route({
    path: '/api/strategy/action',
    methods: ['DELETE'],
    does: 'Deletes rounds.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ id: ids, sceneId: id.optional() }),
    answer: one(Deleted),
  }),
}

import { z } from 'zod'
import { fields, id, paging, seconds, whole } from './parts.ts'
import { list, one, route } from './route.ts'

/** Outbound types (specification 1 §6): 1 proportional, 2 predictive v1.0, 3 predictive v2.0; 0 no transfer, robots alone. */
const Pacing = z.object({
  taskId: z.string(),
  outboundType: z.int(),
  /** Of the script that it calls with: what a task goes by that is given a group and no type. */
  sceneOutboundType: z.int(),
  groupId: z.string().nullable(),
  groupName: z.string().nullable(),
  /** Of type 1. */
  callsPerSeat: z.number(),
  /** Share of those who ask that may be lost. */
  targetLoss: z.number(),
})

const share = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^[0-9]{1,3}(\.[0-9]{1,6})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0.001).max(0.2))
const ratio = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^[0-9]{1,3}(\.[0-9]{1,6})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(20))

/** Every input and step of a decision, as the dialer took it. */
const Decision = z.object({
  time: seconds,
  policy: z.string(),
  ranAs: z.string(),
  wanted: z.number(),
  place: z.int(),
  free: z.int(),
  busy: z.int(),
  ringing: z.int(),
  robots: z.int(),
  waiting: z.int(),
  mostFurther: z.number(),
  answerShare: z.number(),
  askShare: z.number(),
  successes: z.int(),
  halfHourAsks: z.int(),
  halfHourLost: z.int(),
  boldness: z.number().optional(),
  seatsExpected: z.number().optional(),
  asksExpected: z.number().optional(),
  risk: z.number().optional(),
  riskOfLast: z.number().optional(),
  riskOfNext: z.number().optional(),
})

export const pacingRoutes = {
  findPacing: route({
    path: '/api/parley/tasks/{id}/pacing',
    methods: ['GET'],
    does: 'By which seats a task is paced, and how.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(Pacing),
  }),
  setPacing: route({
    path: '/api/parley/tasks/{id}/pacing',
    methods: ['PUT'],
    does: 'Paces a task by the seats of an agent group, or with type 0 by its robots alone. Applies to the next calls.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      id,
      /** The script's own where it is left out. */
      outboundType: whole(0, 3).optional(),
      groupId: id.optional(),
      callsPerSeat: ratio.optional(),
      targetLoss: share.optional(),
    }),
    answer: one(Pacing),
  }),
  listPacingDecisions: route({
    path: '/api/parley/tasks/{id}/pacing/decisions',
    methods: ['GET'],
    does: "The dialer's latest decisions for a task, newest first, with what each was taken from.",
    roles: 'everyRole',
    input: fields({ id, ...paging }),
    answer: list(Decision),
  }),
  findTransferFigures: route({
    path: '/api/parley/transfers/figures',
    methods: ['GET'],
    does: 'Half-hour loss with its 95 % interval and seat utilisation, as of the last ten-minute mark, and transfers of two hours; of one group or all.',
    roles: 'everyRole',
    input: fields({ groupId: id.optional() }),
    answer: one(
      z.object({
        /** The ten-minute mark that loss and utilisation are counted up to. */
        bucket: seconds,
        asks: z.int(),
        lost: z.int(),
        loss: z.number(),
        lossLow: z.number(),
        lossHigh: z.number(),
        /** Null where nobody was signed in. */
        utilisation: z.number().nullable(),
        /** Within two hours, by result: 4, 10, 13, 14. */
        results: z.array(z.object({ result: z.int(), transfers: z.int() })),
        /** Successes that v2.0 needs within two hours before it runs. */
        neededForModel: z.int(),
      }),
    ),
  }),
}

import { z } from 'zod'
import { fields, id, paging, seconds, whole } from './parts.ts'
import { list, one, route } from './route.ts'

/** Outbound types (specification 1 §6): 1 proportional, 2 predictive v1.0, 3 predictive v2.0; 0 no transfer, robots alone. */
const Pacing = z.object({
  taskId: z.string(),
  outboundType: z.int(),
  /** Outbound type of the scene; used for a task with a group and no type. */
  sceneOutboundType: z.int(),
  groupId: z.string().nullable(),
  groupName: z.string().nullable(),
  /** For type 1. */
  callsPerSeat: z.number(),
  /** Permitted share of lost transfer requests. */
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

/** Every input and step of a pacing decision, as the dialer recorded it. */
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
    does: 'Seats and policy by which a task is paced.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(Pacing),
  }),
  setPacing: route({
    path: '/api/parley/tasks/{id}/pacing',
    methods: ['PUT'],
    does: 'Paces a task by the seats of an agent group, or with type 0 without transfers. Applies to the next calls.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      id,
      /** Default: the script's own. */
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
    does: "The dialer's latest decisions for a task, newest first, with their inputs.",
    roles: 'everyRole',
    input: fields({ id, ...paging }),
    answer: list(Decision),
  }),
  findTransferFigures: route({
    path: '/api/parley/transfers/figures',
    methods: ['GET'],
    does: 'Half-hour loss with its 95 % interval and seat utilization, at the last ten-minute mark, and transfers of two hours; of one group or all.',
    roles: 'everyRole',
    input: fields({ groupId: id.optional() }),
    answer: one(
      z.object({
        /** The ten-minute mark up to which loss and utilization are counted. */
        bucket: seconds,
        asks: z.int(),
        lost: z.int(),
        loss: z.number(),
        lossLow: z.number(),
        lossHigh: z.number(),
        /** Null where no seat was signed in. */
        utilisation: z.number().nullable(),
        /** Within two hours, by result: 4, 10, 13, 14. */
        results: z.array(z.object({ result: z.int(), transfers: z.int() })),
        /** Successes within two hours that v2.0 requires before it runs. */
        neededForModel: z.int(),
      }),
    ),
  }),
}

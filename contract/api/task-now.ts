import { z } from 'zod'
import { fields, id, seconds, whole } from './parts.ts'
import { one, route } from './route.ts'

export const taskNowRoutes = {
  findTaskNow: route({
    path: '/api/parley/tasks/{id}/now',
    methods: ['GET'],
    does: 'Current state of a task: calls, rate and cost of the last minutes, and the estimated remaining time.',
    roles: 'everyRole',
    input: fields({
      id,
      /** Length of the recent period. */
      minutes: whole(1, 60).default(10),
    }),
    answer: one(
      z.object({
        taskId: z.string(),
        at: seconds,
        minutes: z.int(),
        /** Calls in progress: before ringing, ringing, with the robot, with a person. */
        dialing: z.int(),
        ringing: z.int(),
        talking: z.int(),
        withPerson: z.int(),
        /** Of the recent period. */
        calls: z.int(),
        answered: z.int(),
        /** Contacts that reached their final state. */
        finished: z.int(),
        /**
         * Charged for calls that ended in the recent period, and reserved for those in progress; yuan, at the
         * account's own prices.
         */
        spent: z.string(),
        held: z.string(),
        /** Estimated time until no contact waits, at the current rate; null where none finished recently. */
        secondsLeft: z.int().nullable(),
      }),
    ),
  }),
}

import { z } from 'zod'
import { fields, id, seconds, whole } from './parts.ts'
import { one, route } from './route.ts'

export const taskNowRoutes = {
  findTaskNow: route({
    path: '/api/parley/tasks/{id}/now',
    methods: ['GET'],
    does: 'What a task does at this moment, how fast it went in the last minutes, what that cost, and how long the rest will take at this pace.',
    roles: 'everyRole',
    input: fields({
      id,
      /** How far back "the last minutes" reach. */
      minutes: whole(1, 60).default(10),
    }),
    answer: one(
      z.object({
        taskId: z.string(),
        at: seconds,
        minutes: z.int(),
        /** Calls under way: before ringing, ringing, with the robot, with a person. */
        dialing: z.int(),
        ringing: z.int(),
        talking: z.int(),
        withPerson: z.int(),
        /** Of the last minutes. */
        calls: z.int(),
        answered: z.int(),
        /** Contacts that came to their final state. */
        finished: z.int(),
        /** Charged for calls that ended in the last minutes, and held for those under way; yuan, by what the account itself pays. */
        spent: z.string(),
        held: z.string(),
        /** Until nobody waits any more, were it to go on like this; null where nothing was finished lately. */
        secondsLeft: z.int().nullable(),
      }),
    ),
  }),
}

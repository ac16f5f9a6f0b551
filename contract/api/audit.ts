import { z } from 'zod'
import { fields, id, paging, seconds, text, whole } from './parts.ts'
import { list, route } from './route.ts'

const time = whole(0, 4_000_000_000).optional()

export const auditRoutes = {
  listAudit: route({
    path: '/api/parley/audit',
    methods: ['GET'],
    does: 'Audit log, newest first: of the own account and those below; a sub-user sees its own actions.',
    roles: 'everyRole',
    input: fields({
      ...paging,
      /** Part of the login's name. */
      account: text(200).optional(),
      /** The action, or its prefix: `task` or `task.start`. */
      action: text(100).optional(),
      /** The id of its target. */
      subject: id.optional(),
      /** For this task: actions on it, and on the strategy, the agent group and the seats that it uses. */
      taskId: id.optional(),
      startTime: time,
      endTime: time,
    }),
    answer: list(
      z.object({
        id: z.string(),
        at: seconds,
        accountId: z.string(),
        accountName: z.string(),
        userId: z.string().nullable(),
        account: z.string(),
        action: z.string(),
        subject: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
  }),
}

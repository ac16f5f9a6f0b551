import { z } from 'zod'
import { ListedAnswer } from './import-answer.ts'
import { country, fields, id, ids, paging, seconds, text, words } from './parts.ts'
import { list, one, route } from './route.ts'

/** Source of an entry: a person, the callee's words, or a file. */
const sources = ['person', 'voice', 'import'] as const

/**
 * A number that is not called: in one task, or by the account and all accounts below it; the root's list covers
 * the platform.
 */
const Blacklisted = z.object({
  id: z.string(),
  accountId: z.string(),
  number: z.string(),
  source: z.enum(sources),
  level: z.enum(['platform', 'account', 'task']),
  taskId: z.string().nullable(),
  taskName: z.string(),
  note: z.string(),
  createBy: z.string(),
  createTs: seconds,
})

/** As many lines as a request of two megabytes can hold. */
const numbers = z.string().max(200_000)
/** Default country: the task's, or the account's. */
const form = { taskId: id.optional(), country: country.optional(), note: text(200).default('') }

export const blacklistRoutes = {
  listBlacklist: route({
    path: '/api/parley/blacklist',
    methods: ['GET'],
    does: 'Page of the blacklist, newest first.',
    roles: 'everyRole',
    input: fields({
      ...paging,
      search: text(30).optional(),
      source: words(sources).optional(),
      taskId: id.optional(),
    }),
    answer: list(Blacklisted),
  }),
  addToBlacklist: route({
    path: '/api/parley/blacklist',
    methods: ['POST'],
    does: 'Adds numbers to the blacklist, one per line. Applies to the next dial, and cancels ringing calls.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({ ...form, numbers }),
    answer: one(ListedAnswer),
  }),
  importBlacklist: route({
    path: '/api/parley/blacklist/import',
    methods: ['POST'],
    does: 'The same with the numbers of a spreadsheet.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    file: 'file',
    input: fields(form),
    answer: one(ListedAnswer),
  }),
  removeFromBlacklist: route({
    path: '/api/parley/blacklist/{id}',
    bare: true,
    methods: ['DELETE'],
    does: 'Removes entries from the blacklist; the audit log records who did.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ id: ids }),
    answer: one(z.object({ deleted: z.int() })),
  }),
}

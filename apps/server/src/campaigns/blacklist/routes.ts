import { limitAndOffset } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { taskId } from '@parley/contract/vocabulary'
import { writeAudit } from '../../accounts/audit/index.ts'
import { homeOfAccount } from '../../accounts/home-country/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { searchKey } from '../../platform/number-vault.ts'
import { wireId } from '../../platform/wire-id.ts'
import { listNumbers, type NumbersToList, numbersOfFile, pastedNumbers, readFile } from '../contacts/index.ts'
import { findTask } from '../tasks/index.ts'
import { type BlacklistSource, deleteEntries, insertNumbers, pageOfBlacklist } from './queries.ts'

export const blacklistHandlers = {
  listBlacklist: async ({ app, principal }, { search = '', source, taskId: task, ...page }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const { rows, ...counted } = await pageOfBlacklist(tx, principal.account, {
        search: search.replaceAll(/\D/g, '') || search,
        sources: source,
        numberKey: searchKey(app.numbers, search, await homeOfAccount(tx, principal.account)),
        task: task === undefined ? undefined : wireId(task, taskId),
        ...limitAndOffset(page),
      })
      return {
        data: rows.map(({ account, task: ofTask, createdBy, createdAtMs, ...row }) => ({
          ...row,
          accountId: account,
          taskId: ofTask,
          createBy: createdBy,
          createTs: epochSeconds(createdAtMs),
        })),
        ...counted,
      }
    }),
  addToBlacklist: (request, { numbers, ...form }) =>
    putOnList(request, { ...form, source: 'person', numbers: pastedNumbers(numbers) }),
  importBlacklist: async (request, form) =>
    putOnList(request, { ...form, source: 'import', numbers: numbersOfFile(await readFile(request.file)) }),
  removeFromBlacklist: ({ app, principal }, { id }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      if (id.length === 0) throw new Refusal('nothing_selected')
      const gone = await deleteEntries(
        tx,
        principal.account,
        id.map((one) => wireId(one, String)),
      )
      if (gone.length < new Set(id).size) throw new Refusal('not_found')
      await writeAudit(tx, principal, {
        action: 'blacklist.remove',
        subject: principal.account,
        before: gone,
      })
      return { deleted: gone.length }
    }),
} satisfies Partial<Handlers>

/** The list of the principal's account, or of a task of it; ringing calls are ended by the dial loop's next sweep. */
const putOnList = (
  { app, principal }: ApiRequest,
  form: {
    readonly taskId?: string | undefined
    readonly country?: string | undefined
    readonly note: string
    readonly source: BlacklistSource
    readonly numbers: NumbersToList
  },
) =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const { note, source } = form
    const task =
      form.taskId === undefined
        ? undefined
        : await findTask(tx, principal.account, wireId(form.taskId, taskId))
    if (form.taskId !== undefined && task === undefined) throw new Refusal('not_found')
    const home = form.country ?? task?.home ?? (await homeOfAccount(tx, principal.account))
    const list = { source, note, createdBy: principal.loginName, task: task?.id }
    const answer = await listNumbers(form.numbers, { numbers: app.numbers, home }, (numbers) =>
      insertNumbers(tx, task?.account ?? principal.account, { ...list, numbers }),
    )
    const { rows: _, ...counts } = answer
    await writeAudit(tx, principal, {
      action: 'blacklist.add',
      subject: task?.id ?? principal.account,
      after: { source, ...counts },
    })
    return answer
  })

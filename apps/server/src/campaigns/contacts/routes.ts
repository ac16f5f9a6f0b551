import { Refusal } from '@parley/contract/refusals'
import { taskId } from '@parley/contract/vocabulary'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { wireTask } from '../tasks/index.ts'
import { addContacts, type RefusedContact, refusalValues } from './add-contacts.ts'
import { createTaskWithNumbers } from './create-task-with-numbers.ts'
import { importFile, readFile } from './import-file.ts'
import { pageOfContacts } from './page-of-contacts.ts'
import { previewFile } from './preview-file.ts'
import { refusedRowsFile } from './refused-rows-file.ts'

export const contactHandlers = {
  createTask: async (request, input) => {
    const { id, imported } = await createTaskWithNumbers(request, input)
    return { ...(await wireTask(request, id)), imported }
  },
  importContacts: (request, input) => importInto(request, input.taskId, input.columns),
  previewContacts: (request, input) => previewFile(request, input),
  uploadContacts: (request, input) => importInto(request, input.taskId ?? input.id, input.columns),
  findRefusedRows: ({ app, principal }, { id }) =>
    refusedRowsFile(app, principal, { id: wireId(id, String), language: principal.language }),
  listContacts: (request, input) => pageOfContacts(request, input),
  addContact: async ({ app, principal }, { taskId: task, ...contact }) => {
    const id = wireId(task, taskId)
    const { succeeded, refused } = await addContacts(app, principal, { taskId: id, contacts: [contact] })
    const [first] = refused
    // Decision §13: the response for a refused contact has its constraints.
    if (first !== undefined) throw refusalOf(first)
    return { taskId: id, succeeded }
  },
} satisfies Partial<Handlers>

const refusalOf = (refused: RefusedContact): Refusal => {
  const { code, variable } = refused
  const values = refusalValues(refused) ?? {}
  const ofContact = code === 'time_zone_wrong' ? 'timeZone' : 'phone'
  const property = variable === undefined ? ofContact : `variables.${variable}`
  return new Refusal(code, values, [{ code, values, property }])
}

const importInto = async (
  { app, principal, file }: ApiRequest,
  task: string | undefined,
  columns: readonly string[] | undefined,
) => {
  const id = wireId(task, taskId)
  return importFile(app, principal, { taskId: id, file: await readFile(file), columns })
}

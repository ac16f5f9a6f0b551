import { Refusal } from '@parley/contract/refusals'
import { taskId } from '@parley/contract/vocabulary'
import type { Handlers } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { wireTask } from '../tasks/index.ts'
import { addContacts } from './add-contacts.ts'
import { createTaskWithNumbers } from './create-task-with-numbers.ts'
import { importFile } from './import-file.ts'

export const contactHandlers = {
  createTask: async (call, input) => {
    const { id, imported } = await createTaskWithNumbers(call, input)
    return { ...(await wireTask(call, id)), imported }
  },
  importContacts: ({ app, caller, file }, input) =>
    importFile(app, caller, { taskId: wireId(input.taskId, taskId), file }),
  addContact: async ({ app, caller }, { taskId: task, ...contact }) => {
    const id = wireId(task, taskId)
    const { succeeded, refused } = await addContacts(app, caller, { taskId: id, contacts: [contact] })
    const [first] = refused
    // Decision §13: a refused contact answers with its constraints.
    if (first !== undefined)
      throw new Refusal(first.code, {}, [{ code: first.code, values: {}, property: 'phone' }])
    return { taskId: id, succeeded }
  },
} satisfies Partial<Handlers>

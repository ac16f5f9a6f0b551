import { Refusal } from '@parley/contract/refusals'
import { contactId, type TaskId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import type { NumberKeys } from '../../platform/number-vault.ts'
import { judgePhone, type PhoneRefusal } from '../../platform/phone-number.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { listBlacklisted } from '../blacklist/index.ts'
import { findTaskForUpdate } from '../tasks/index.ts'
import { insertContacts, type NewContact } from './queries.ts'

export type ContactInput = {
  readonly name?: string
  readonly phone: string
  readonly variables?: Readonly<Record<string, string>>
}

/** Decision §13: failed = total - succeeded, and what it was made of. */
export type ImportAnswer = {
  readonly total: number
  readonly succeeded: number
  readonly failed: number
  readonly duplicate: number
  readonly invalid: number
  readonly blocked: number
  /** Which contacts did not come in, by their place in the input, and why. */
  readonly refused: readonly RefusedContact[]
}

export type RefusedContact = {
  readonly index: number
  readonly code: PhoneRefusal | 'phone_duplicate' | 'phone_blocked'
}

type Written = { readonly written: string; readonly index: number }

/**
 * Adds contacts; into a running task they are due at once. The task's row is locked, so that it cannot finish between
 * the look at its queue and the insert.
 */
export const addContacts = async (
  app: ServerApp,
  actor: Actor,
  input: { readonly taskId: TaskId; readonly contacts: readonly ContactInput[] },
): Promise<ImportAnswer> => {
  const refused = new Map<number, RefusedContact['code']>()
  const valid = input.contacts.flatMap((contact, index): (Omit<NewContact, keyof NumberKeys> & Written)[] => {
    const judged = judgePhone(contact.phone)
    if ('refusal' in judged) {
      refused.set(index, judged.refusal)
      return []
    }
    const { name = '', phone, variables = {} } = contact
    return [
      {
        id: contactId(uuidv7()),
        name,
        phone,
        number: judged.number,
        written: judged.written,
        variables,
        index,
      },
    ]
  })
  const answer = await asAccount(app.database.api, actor.account, async (tx) => {
    const task = await findTaskForUpdate(tx, actor.account, input.taskId)
    if (task === undefined) throw new Refusal('not_found')
    if (task.status === 'finished' || task.status === 'failed') throw new Refusal('task_move_not_allowed')
    const keyed = valid.map((contact) => ({
      ...contact,
      ...app.numbers.keysOf(contact.written, task.home),
    }))
    const blocked = await listBlacklisted(tx, task.account, keyed)
    const wanted = keyed.filter(({ numberKey }) => !blocked.has(numberKey))
    const added = await insertContacts(tx, actor.account, {
      task: task.id,
      dueMs: app.nowMs(),
      contacts: wanted,
    })
    const total = input.contacts.length
    const came = new Set(added)
    for (const { id, numberKey, index } of keyed)
      if (!came.has(id)) refused.set(index, blocked.has(numberKey) ? 'phone_blocked' : 'phone_duplicate')
    return {
      total,
      succeeded: added.length,
      failed: total - added.length,
      duplicate: wanted.length - added.length,
      invalid: total - valid.length,
      blocked: keyed.length - wanted.length,
      refused: [...refused].sort(([one], [other]) => one - other).map(([index, code]) => ({ index, code })),
    }
  })
  app.wakeDialer()
  return answer
}

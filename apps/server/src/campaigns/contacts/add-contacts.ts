import { Refusal } from '@parley/contract/refusals'
import type { TaskId, VariableType } from '@parley/contract/vocabulary'
import type { ValueProblem } from '@parley/core/dialogue'
import { asAccount, type Db } from '../../platform/db/index.ts'
import type { PhoneRefusal } from '../../platform/phone-number.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { listBlacklisted } from '../blacklist/index.ts'
import { needsOf } from '../contact-needs/index.ts'
import { findTaskForUpdate, type TaskRow } from '../tasks/index.ts'
import { type ContactInput, judgeContact } from './judge-contact.ts'
import { insertContacts } from './queries.ts'

/** Decision §13: failed = total - succeeded, with its parts. */
export type ImportAnswer = {
  readonly total: number
  readonly succeeded: number
  readonly failed: number
  readonly duplicate: number
  readonly invalid: number
  readonly blocked: number
  /** The task seals numbers: refused ones are masked. */
  readonly isEncrypted: boolean
  /** Which contacts were refused, by their place in the input, and why. */
  readonly refused: readonly RefusedContact[]
}

export type RefusedContact = {
  readonly index: number
  readonly code: PhoneRefusal | 'time_zone_wrong' | 'phone_duplicate' | 'phone_blocked' | ValueProblem['code']
  /** For a value: its variable and the variable's type. */
  readonly variable?: string
  readonly type?: VariableType
}

/**
 * Adds contacts; in a running task they are due at once. The task's row is locked, so that it cannot finish between the check of
 * its queue and the insert.
 */
export const addContacts = async (
  app: ServerApp,
  actor: Actor,
  input: { readonly taskId: TaskId; readonly contacts: readonly ContactInput[] },
): Promise<ImportAnswer> => {
  const { contacts } = input
  const total = contacts.length
  const answer = await asAccount(app.database.api, actor.account, async (tx) => {
    const task = await findTaskForUpdate(tx, actor.account, input.taskId)
    if (task === undefined) throw new Refusal('not_found')
    if (task.status === 'finished' || task.status === 'failed') throw new Refusal('task_move_not_allowed')
    const { added, ...counts } = await insertJudged(tx, app, { task, contacts })
    return { total, ...counts, succeeded: added, failed: total - added, isEncrypted: task.isEncrypted }
  })
  app.wakeDialer()
  return answer
}

/** Validates contacts and adds the valid ones, within the given transaction. */
export const insertJudged = async (
  tx: Db,
  app: Pick<ServerApp, 'numbers' | 'nowMs'>,
  batch: {
    readonly task: TaskRow
    readonly contacts: readonly ContactInput[]
    readonly importId?: string
  },
) => {
  const { task, contacts, importId } = batch
  const needs = await needsOf(tx, task.account, { task: task.id })
  const judged = contacts.map((contact) => judgeContact(app.numbers, { ...task, needs }, contact))
  return insertRows(tx, app, { task, judged, ...(importId !== undefined && { importId }) })
}

export type JudgedContact = ReturnType<typeof judgeContact>

/** The same for contacts that were validated before. Refused ones are named by their place. */
export const insertRows = async (
  tx: Db,
  app: Pick<ServerApp, 'nowMs'>,
  batch: {
    readonly task: TaskRow
    readonly judged: readonly JudgedContact[]
    readonly importId?: string
  },
) => {
  const { task, judged, importId } = batch
  const valid = judged.flatMap((contact) => ('id' in contact ? [contact] : []))
  const blocked = await listBlacklisted(tx, task.account, valid)
  const wanted = valid.filter(({ numberKey }) => !blocked.has(numberKey))
  const added = await insertContacts(tx, task.account, {
    task: task.id,
    dueMs: app.nowMs(),
    contacts: wanted,
    ...(importId !== undefined && { importId }),
  })
  const came = new Set<string>(added)
  const refused = judged.flatMap((contact, index): RefusedContact[] => {
    if ('refusal' in contact) return [{ index, code: contact.refusal }]
    if ('problem' in contact) return [{ index, ...refusedValue(contact.problem) }]
    if (came.has(contact.id)) return []
    return [{ index, code: blocked.has(contact.numberKey) ? 'phone_blocked' : 'phone_duplicate' }]
  })
  return {
    added: added.length,
    duplicate: wanted.length - added.length,
    invalid: judged.length - valid.length,
    blocked: valid.length - wanted.length,
    refused,
  }
}

const refusedValue = ({ name, ...problem }: ValueProblem): Omit<RefusedContact, 'index'> => ({
  ...problem,
  variable: name,
})

/** Values for the message of a refusal; none if its code suffices. */
export const refusalValues = ({
  variable,
  type,
}: RefusedContact): Readonly<Record<string, string>> | undefined =>
  variable === undefined ? undefined : { name: variable, ...(type !== undefined && { type }) }

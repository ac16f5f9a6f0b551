import { Refusal } from '@parley/contract/refusals'
import type { SceneId, TaskId } from '@parley/contract/vocabulary'
import { allowedActions } from '@parley/core/dialing'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { saveTaskSms, type WireSms } from '../task-messages/index.ts'
import {
  findTaskForUpdate,
  findTaskView,
  hasContacts,
  releaseWindowWaits,
  type TaskEdit,
  updateTask,
} from './queries.ts'
import { strategyOf } from './strategy-of.ts'

/**
 * Changes a task that is not running. Contacts that waited for the old window are due again and are checked against the new one.
 */
export const editTask = (
  app: ServerApp,
  actor: Actor,
  edit: TaskEdit & { readonly scene?: SceneId; readonly sms?: WireSms },
): Promise<void> =>
  asAccount(app.database.api, actor.account, async (tx) => {
    const task = await findTaskForUpdate(tx, actor.account, edit.id)
    if (task === undefined) throw new Refusal('not_found')
    if (!allowedActions(task.status).includes('edit')) throw new Refusal('task_move_not_allowed')
    // The current strategy may be disabled meanwhile; a new one must be enabled.
    if (edit.scene !== undefined && edit.strategy !== task.strategy)
      await strategyOf(tx, actor.account, edit.scene, edit.strategy)
    // Contacts keep their form, plain or sealed.
    if (edit.isEncrypted !== task.isEncrypted && (await hasContacts(tx, actor.account, task.id)))
      throw new Refusal('encryption_fixed')
    if ((await updateTask(tx, actor.account, edit)) === 0)
      throw new Refusal('stale_version', { version: task.version })
    const sms = await changedSms(tx, actor, edit)
    if (sms !== undefined) await saveTaskSms(tx, actor, task.id, sms)
    const changed = changedFields(task, edit)
    await writeAudit(tx, actor, {
      action: 'task.edit',
      subject: edit.id,
      before: pick(task, changed),
      after: { ...pick(edit, changed), ...(sms !== undefined && { sms }) },
    })
    await releaseWindowWaits(tx, actor.account, { task: edit.id, dueMs: app.nowMs() })
  })

/** Undefined if the task already sends that. */
const changedSms = async (
  tx: Tx,
  actor: Actor,
  { id, sms }: { readonly id: TaskId; readonly sms?: WireSms },
): Promise<WireSms | undefined> => {
  if (sms === undefined) return undefined
  const now = await findTaskView(tx, actor.account, id)
  const sent = (now?.smsIntents ?? []).map((intent) => `${now?.smsTemplate} ${intent}`)
  const wanted = sms.map(({ sms_id, intent_id }) => `${sms_id} ${intent_id}`)
  return sent.toSorted().join() === wanted.toSorted().join() ? undefined : sms
}

const editable = [
  'name',
  'description',
  'startup',
  'startupAtMs',
  'zone',
  'home',
  'isEncrypted',
  'weekdays',
  'fromMinute',
  'toMinute',
  'robotNum',
  'ringSec',
  'priority',
  'keepAlive',
  'daysOff',
  'strategy',
  'mostAttempts',
  'mostPerDay',
  'callIntervalMin',
  'purpose',
] as const satisfies readonly (keyof TaskEdit)[]
type Field = (typeof editable)[number]
type Fields = Pick<TaskEdit, Field>

const changedFields = (before: Fields, after: Fields): readonly Field[] =>
  editable.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

const pick = (of: Fields, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, of[field]]))

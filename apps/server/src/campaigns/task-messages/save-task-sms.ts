import { Refusal } from '@parley/contract/refusals'
import type { TaskId } from '@parley/contract/vocabulary'
import type { Tx } from '../../platform/db/index.ts'
import type { Actor } from '../../platform/server-app.ts'
import { wireUuid } from '../../platform/wire-id.ts'
import { clearTaskSms, setTaskSms } from './queries.ts'

export type WireSms = readonly { readonly sms_id: string; readonly intent_id: number }[]

/** What a task sends after its calls: one template paired with each label; no pair means no message. */
export const saveTaskSms = async (tx: Tx, actor: Actor, task: TaskId, pairs: WireSms): Promise<void> => {
  const [first] = pairs
  if (first === undefined) {
    await clearTaskSms(tx, actor.account, task)
    return
  }
  if (pairs.some(({ sms_id }) => sms_id !== first.sms_id)) throw new Refusal('parameter_error')
  const template = wireUuid(first.sms_id)
  const intents = [...new Set(pairs.map(({ intent_id }) => intent_id))]
  if ((await setTaskSms(tx, actor.account, { task, template, intents })) === 0)
    throw new Refusal('sms_template_unknown', { smsId: first.sms_id })
}

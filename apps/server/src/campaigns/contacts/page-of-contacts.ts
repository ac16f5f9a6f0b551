import { type Api, type InputOf, limitAndOffset } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { CallStatus, funnelSteps, taskId } from '@parley/contract/vocabulary'
import { whyNotCalled } from '@parley/core/dialing'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { searchKey } from '../../platform/number-vault.ts'
import { wireId } from '../../platform/wire-id.ts'
import { findTask, type TaskRow } from '../tasks/index.ts'
import { type ContactView, filterContacts } from './queries.ts'

/** A task's contacts, each with the reason why it is not being called. */
export const pageOfContacts = async ({ app, principal }: ApiRequest, input: InputOf<Api['listContacts']>) => {
  const id = wireId(input.id, taskId)
  return asAccount(app.database.api, principal.account, async (tx) => {
    const task = await findTask(tx, principal.account, id)
    if (task === undefined) throw new Refusal('not_found')
    const { contacts, ...counted } = await filterContacts(tx, principal.account, {
      task: id,
      states: input.state,
      statuses: input.status?.flatMap((status) => CallStatus.fromWire(status) ?? []),
      intentId: input.intentId,
      reach: input.reached === undefined ? undefined : funnelSteps.indexOf(input.reached) + 1,
      search: input.search ?? '',
      numberKey: searchKey(app.numbers, input.search, task.home),
      ...limitAndOffset(input),
    })
    return { data: contacts.map((contact) => contactToWire(contact, task, app.nowMs())), ...counted }
  })
}

const contactToWire = (contact: ContactView, task: TaskRow, nowMs: number) => {
  const ambiguity = whyNotCalled(contact, task, nowMs)
  return {
    id: contact.id,
    taskId: contact.task,
    name: contact.name,
    phone: contact.phone,
    timeZone: contact.timeZone,
    variables: { ...contact.variables },
    state: contact.state,
    status: CallStatus.toWire(contact.status),
    dialCount: contact.attemptsMade,
    attemptsUsed: contact.attemptsUsed,
    intentId: contact.intentId,
    customerIntent: contact.label ?? '',
    callId: contact.lastCall,
    createTs: epochSeconds(contact.createdAtMs),
    whyNotCalled: ambiguity
      ? {
          reason: ambiguity.reason,
          values: { ...ambiguity.values },
          nextTime: ambiguity.nextMs === undefined ? null : epochSeconds(ambiguity.nextMs),
        }
      : null,
  }
}

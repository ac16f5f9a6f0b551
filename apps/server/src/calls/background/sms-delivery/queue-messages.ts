import type { AccountId, AttemptId } from '@parley/contract/vocabulary'
import { conversationVariables } from '@parley/core/dialing'
import { fillMessage, measureMessage } from '@parley/core/sms'
import type { Tx } from '../../../platform/db/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { insertMessageEvent, insertMessages, listMessageOrders, type NewMessage } from './queries.ts'

/**
 * Decision §10: after the final label, once per number per task, for the chosen labels only. In the transaction that settles the
 * calls: a message is in the outbox if and only if its call has its label.
 */
export const queueMessages = async (
  tx: Tx,
  calls: readonly {
    readonly account: AccountId
    readonly id: AttemptId
    readonly intent: number | undefined
  }[],
): Promise<void> => {
  const labelled = calls.flatMap(({ intent, ...call }) => (intent === undefined ? [] : [{ ...call, intent }]))
  if (labelled.length === 0) return
  const orders = await listMessageOrders(tx, labelled)
  if (orders.length === 0) return
  const messages = orders.map(({ name, variables, sign, content, ...order }): NewMessage => {
    const filled = fillMessage({ sign, content }, conversationVariables({ name, variables }))
    const text = filled.kind === 'filled' ? filled.text : ''
    const failure = filled.kind === 'filled' ? null : ('variablesMissing' as const)
    return { ...order, id: uuidv7(), text, segments: measureMessage(text).segments, failure }
  })
  const taken = await insertMessages(tx, messages)
  for (const { account, attempt, id, failure } of messages)
    if (failure !== null && taken.has(id))
      await insertMessageEvent(tx, { account, attempt }, { isSent: false, data: { message: id, failure } })
}

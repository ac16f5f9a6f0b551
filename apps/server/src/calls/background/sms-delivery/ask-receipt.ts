import { requestReceipt } from '@parley/edge/sms'
import { providerOf } from './provider-of.ts'
import {
  type AskedMessage,
  endReceipt,
  findSendingLine,
  insertMessageEvent,
  listChainAccounts,
} from './queries.ts'
import type { SmsRunnerOptions } from './send-message.ts'

/** Queries the receipt of an accepted message. */
export const askAfter = async (
  options: SmsRunnerOptions,
  asked: AskedMessage,
  signal: AbortSignal,
): Promise<void> => {
  const { database } = options
  const chain = await listChainAccounts(database.brain, asked.account)
  const line = await findSendingLine(
    database.brain,
    { ...asked, lineType: 'domestic' },
    chain.map(({ id }) => id),
  )
  const provider = line === undefined ? undefined : await providerOf(options, line)
  if (provider === undefined) return
  const receipt = await requestReceipt(provider, asked.providerId, signal)
  if (receipt === 'pending') return
  const { account, attempt, id } = asked
  await database.brain.transaction().execute(async (tx) => {
    if ((await endReceipt(tx, asked, receipt)) === 0 || receipt === 'delivered' || attempt === null) return
    const data = { message: id, failure: receipt }
    await insertMessageEvent(tx, { account, attempt }, { isSent: false, data })
  })
}

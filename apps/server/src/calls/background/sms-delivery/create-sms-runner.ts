import { type Look, type Looking, poll } from '../../../platform/loops/poll.ts'
import { askAfter } from './ask-receipt.ts'
import { type ClaimedMessage, claimMessage } from './claim-message.ts'
import { claimReceipts } from './queries.ts'
import { type SmsRunnerOptions, sendMessage } from './send-message.ts'

const atOnce = 8

/**
 * Sends the messages of the outbox. States of a message: waiting → sending (leased) → accepted → delivered or failed; back to
 * waiting if the provider is busy or does not answer. After an expired lease another server sends it again, with the same
 * idempotency key.
 */
export const createSmsRunner = (options: SmsRunnerOptions): Pick<Looking, 'wake' | 'stop'> => {
  const { database, events, lookMs = 1000 } = options
  const look: Look = async ({ stopped }) => {
    const claimed: ClaimedMessage[] = []
    let ended = 0
    while (claimed.length < atOnce && ended < 100) {
      const one = await claimMessage(options)
      if (one === undefined) break
      if (one === 'over') ended += 1
      else claimed.push(one)
    }
    const asked = await claimReceipts(database.brain, atOnce)
    const done = await Promise.allSettled([
      ...claimed.map((one) => sendMessage(options, one, stopped)),
      ...asked.map((one) => askAfter(options, one, stopped)),
    ])
    for (const one of done) if (one.status === 'rejected') events.databaseTrouble(one.reason)
    return claimed.length + ended + asked.length > 0
  }
  return poll({ everyMs: lookMs, onFailed: events.databaseTrouble }, look)
}

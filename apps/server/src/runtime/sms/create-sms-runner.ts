import { setTimeout as sleep } from 'node:timers/promises'
import { askAfter } from './ask-receipt.ts'
import { type ClaimedMessage, claimMessage } from './claim-message.ts'
import { claimReceipts } from './queries.ts'
import { type SmsRunnerOptions, sendMessage } from './send-message.ts'

const atOnce = 8

/**
 * Sends what is in the outbox. States of a message: waiting → sending (leased) → accepted → delivered or failed; back to waiting where
 * the provider is busy or does not answer. A lease that ran out lets another server send it again, under the same idempotency key.
 */
export const createSmsRunner = (
  options: SmsRunnerOptions,
): { readonly wake: () => void; stop(): Promise<void> } => {
  const { database, events, lookMs = 1000 } = options
  const stopping = new AbortController()
  let ring = new AbortController()

  /** @returns whether there was anything to do */
  const look = async (): Promise<boolean> => {
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
      ...claimed.map((one) => sendMessage(options, one, stopping.signal)),
      ...asked.map((one) => askAfter(options, one, stopping.signal)),
    ])
    for (const one of done) if (one.status === 'rejected') events.databaseTrouble(one.reason)
    return claimed.length + ended + asked.length > 0
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const isBusy = await look().catch((error: unknown) => {
        events.databaseTrouble(error)
        return false
      })
      if (isBusy) continue
      const signal = AbortSignal.any([ring.signal, stopping.signal])
      await sleep(lookMs, undefined, { signal }).catch(() => undefined)
      ring = new AbortController()
    }
  }

  const running = run()
  return {
    wake: () => ring.abort(),
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

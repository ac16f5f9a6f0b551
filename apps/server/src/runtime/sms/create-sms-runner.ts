import { setTimeout as sleep } from 'node:timers/promises'
import { askReceipt, type SmsProvider, type SmsSent, sendSms } from '@parley/edge/sms'
import { addressOfUrl, smsSecretPlace } from '../../features/sms/index.ts'
import { pinAddress } from '../../platform/egress-policy.ts'
import { unseal } from '../../platform/seal.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import { lockWallets } from '../settlement/money-queries.ts'
import { type ClaimedMessage, claimMessage } from './claim-message.ts'
import { bookMessage, listMessageCharges } from './money-queries.ts'
import {
  type AskedMessage,
  claimReceipts,
  endReceipt,
  findSendingLine,
  insertMessageEvent,
  listChainAccounts,
  markAccepted,
  markFailed,
  markWaiting,
  type SendingLine,
  type SmsFailure,
} from './queries.ts'

export type SmsRunnerOptions = Pick<ServerApp, 'database' | 'events' | 'sealKey' | 'numbers' | 'nowMs'> & {
  readonly egressAllowed: readonly string[]
  /** Times are shorter in tests. */
  readonly lookMs?: number
  readonly firstWaitSec?: number
}

const atOnce = 8
const mostUnanswered = 6
const mostThrottled = 50

/**
 * Sends what is in the outbox. States of a message: waiting → sending (leased) → accepted → delivered or failed; back to waiting where
 * the provider is busy or does not answer. A lease that ran out lets another server send it again, under the same idempotency key.
 */
export const createSmsRunner = (
  options: SmsRunnerOptions,
): { readonly wake: () => void; stop(): Promise<void> } => {
  const { database, events, lookMs = 1000, firstWaitSec = 5 } = options
  const stopping = new AbortController()
  let ring = new AbortController()

  const send = async (message: ClaimedMessage): Promise<void> => {
    const provider = await providerOf(options, message.line)
    const order = { idempotencyKey: message.id, to: message.to, text: message.text }
    const sent: SmsSent =
      provider === undefined ? { kind: 'unanswered' } : await sendSms(provider, order, stopping.signal)
    await endTry(message, sent)
  }

  const endTry = async (message: ClaimedMessage, sent: SmsSent): Promise<void> => {
    switch (sent.kind) {
      case 'accepted':
        return database.brain.transaction().execute(async (tx) => {
          if ((await markAccepted(tx, message, sent.providerId)) === 0 || message.attempt === null) return
          const data = { message: message.id, segments: message.segments }
          await insertMessageEvent(
            tx,
            { account: message.account, attempt: message.attempt },
            { isSent: true, data },
          )
        })
      case 'refused':
        return giveUp(message, 'refused')
      case 'throttled':
        if (message.attempts >= mostThrottled) return giveUp(message, 'refused')
        return markWaiting(database.brain, message, { afterSec: sent.retryAfterSec })
      case 'unanswered': {
        // A server that stops leaves it to the next one, at once.
        if (stopping.signal.aborted) return markWaiting(database.brain, message, { afterSec: 0 })
        if (message.attempts >= mostUnanswered) return giveUp(message, 'unanswered')
        return markWaiting(database.brain, message, { afterSec: firstWaitSec * 4 ** (message.attempts - 1) })
      }
    }
  }

  /** What was paid for it goes back along the chain. */
  const giveUp = (message: ClaimedMessage, failure: SmsFailure): Promise<void> =>
    database.brain.transaction().execute(async (tx) => {
      const { account, id, attempt } = message
      if ((await markFailed(tx, message, { failure, of: message })) === 0) return
      if (attempt !== null)
        await insertMessageEvent(tx, { account, attempt }, { isSent: false, data: { message: id, failure } })
      const charges = await listMessageCharges(tx, id)
      if (charges.length === 0) return
      await lockWallets(
        tx,
        charges.map((charge) => charge.account),
      )
      await bookMessage(tx, { account, message: id, kind: 'smsBack', charges })
    })

  const askAfter = async (asked: AskedMessage): Promise<void> => {
    const chain = await listChainAccounts(database.brain, asked.account)
    const line = await findSendingLine(
      database.brain,
      { ...asked, lineType: 'domestic' },
      chain.map(({ id }) => id),
    )
    const provider = line === undefined ? undefined : await providerOf(options, line)
    if (provider === undefined) return
    const receipt = await askReceipt(provider, asked.providerId, stopping.signal)
    if (receipt === 'pending') return
    const { account, attempt, id } = asked
    await database.brain.transaction().execute(async (tx) => {
      if ((await endReceipt(tx, asked, receipt)) === 0 || receipt === 'delivered' || attempt === null) return
      const data = { message: id, failure: receipt }
      await insertMessageEvent(tx, { account, attempt }, { isSent: false, data })
    })
  }

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
    const done = await Promise.allSettled([...claimed.map(send), ...asked.map(askAfter)])
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

/** Undefined where its address cannot be reached by us, or not just now. */
const providerOf = async (
  { sealKey, egressAllowed }: SmsRunnerOptions,
  { id, url, sealedSecret }: SendingLine,
): Promise<SmsProvider | undefined> => {
  try {
    const ip = await pinAddress(addressOfUrl(url).address, egressAllowed)
    const secret = sealedSecret === null ? undefined : unseal(sealKey, smsSecretPlace(id), sealedSecret)
    return { url, ip, secret }
  } catch {
    return undefined
  }
}

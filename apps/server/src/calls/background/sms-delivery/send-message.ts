import { type SmsSent, sendSms } from '@parley/edge/sms'
import type { ServerApp } from '../../../platform/server-app.ts'
import { lockWallets } from '../settlement/money-queries.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { bookMessage, takeBackCharges } from './money-queries.ts'
import { providerOf } from './provider-of.ts'
import { insertMessageEvent, markAccepted, markFailed, markWaiting, type SmsFailure } from './queries.ts'

export type SmsRunnerOptions = Pick<ServerApp, 'database' | 'events' | 'sealKey' | 'numbers' | 'nowMs'> & {
  readonly egressAllowed: readonly string[]
  /** Shorter in tests. */
  readonly lookMs?: number
  readonly firstWaitSec?: number
}

const mostUnanswered = 6
const mostThrottled = 50

/** One try and its consequences. */
export const sendMessage = async (
  options: SmsRunnerOptions,
  message: ClaimedMessage,
  signal: AbortSignal,
): Promise<void> => {
  const provider = await providerOf(options, message.line)
  const order = { idempotencyKey: message.id, to: message.to, text: message.text }
  const sent: SmsSent =
    provider === undefined ? { kind: 'unanswered' } : await sendSms(provider, order, signal)
  await endTry(options, message, signal.aborted && sent.kind === 'unanswered' ? 'stopped' : sent)
}

const endTry = async (
  { database, firstWaitSec = 5 }: SmsRunnerOptions,
  message: ClaimedMessage,
  sent: SmsSent | 'stopped',
): Promise<void> => {
  // A stopping server leaves it to the next one, at once.
  if (sent === 'stopped') return markWaiting(database.brain, message, { afterSec: 0 })
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
      return giveUp(database, message, 'refused')
    case 'throttled':
      if (message.attempts >= mostThrottled) return giveUp(database, message, 'refused')
      return markWaiting(database.brain, message, { afterSec: sent.retryAfterSec })
    case 'unanswered': {
      if (message.attempts >= mostUnanswered) return giveUp(database, message, 'unanswered')
      return markWaiting(database.brain, message, { afterSec: firstWaitSec * 4 ** (message.attempts - 1) })
    }
  }
}

/** The charges are refunded along the chain. */
const giveUp = (
  database: SmsRunnerOptions['database'],
  message: ClaimedMessage,
  failure: SmsFailure,
): Promise<void> =>
  database.brain.transaction().execute(async (tx) => {
    const { account, id, attempt } = message
    if ((await markFailed(tx, message, { failure, of: message })) === 0) return
    if (attempt !== null)
      await insertMessageEvent(tx, { account, attempt }, { isSent: false, data: { message: id, failure } })
    const charges = await takeBackCharges(tx, id)
    if (charges.length === 0) return
    await lockWallets(
      tx,
      charges.map((charge) => charge.account),
    )
    await bookMessage(tx, { account, message: id, kind: 'smsBack', charges })
  })

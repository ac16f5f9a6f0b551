import { canonicalNumber, destinationDigits } from '@parley/edge/numbers'
import { type ReachedLimit, raiseAlert } from '../../../billing/background/limits/index.ts'
import { messageCharges, pricesOfChain } from '../../../billing/prices/index.ts'
import { calleeOf } from '../../../platform/callee-of.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { ServerApp } from '../../../platform/server-app.ts'
import { lockWallets } from '../settlement/money-queries.ts'
import { bookMessage, canPay, findLimited, insertMessageCharges } from './money-queries.ts'
import {
  type DueMessage,
  findSendingLine,
  insertMessageEvent,
  isMessageBlocked,
  listChainAccounts,
  lockDueMessage,
  markFailed,
  markSending,
  type SendingLine,
  type SmsFailure,
} from './queries.ts'

/** A message that is paid for and claimed by this server. */
export type ClaimedMessage = Pick<
  DueMessage,
  'account' | 'id' | 'attempt' | 'text' | 'segments' | 'attempts'
> & {
  readonly line: SendingLine
  readonly to: string
}

const leaseSec = 60

/**
 * Takes the next message in one transaction: checked against the blacklists, given a line, paid for along the chain, and marked.
 * A message that may not be sent ends there. Undefined if none is due; 'over' if one was, and ended.
 */
export const claimMessage = async (
  app: Pick<ServerApp, 'database' | 'events' | 'numbers' | 'nowMs'>,
): Promise<ClaimedMessage | 'over' | undefined> => {
  const reached: ReachedLimit[] = []
  const claimed = await claimWithin(app, (limit) => reached.push(limit))
  for (const limit of reached) app.events.limitReached(limit)
  return claimed
}

type OnReached = (limit: ReachedLimit) => void

const claimWithin = (
  app: Pick<ServerApp, 'database' | 'numbers' | 'nowMs'>,
  onReached: OnReached,
): Promise<ClaimedMessage | 'over' | undefined> =>
  app.database.brain.transaction().execute(async (tx): Promise<ClaimedMessage | 'over' | undefined> => {
    const message = await lockDueMessage(tx)
    if (message === undefined) return undefined
    const written = numberOf(app, message)
    if (written === undefined) return fail(tx, message, 'numberUnreadable')
    const chain = await listChainAccounts(tx, message.account)
    const ids = chain.map(({ id }) => id)
    // A message that a provider may have received already is completed.
    if (message.line === null) {
      if (await isMessageBlocked(tx, message, ids)) return fail(tx, message, 'blacklisted')
      if (chain.some(({ isNormal }) => !isNormal)) return fail(tx, message, 'balance')
    }
    const line = await findSendingLine(tx, message, ids)
    if (line === undefined) return fail(tx, message, 'noLine')
    if (!message.isPaid) {
      const unpaid = await pay(tx, message, {
        destination: destinationDigits(written, message.home ?? undefined),
        seller: line.account,
        nowMs: app.nowMs(),
        onReached,
      })
      if (unpaid !== undefined) return fail(tx, message, unpaid)
    }
    await markSending(tx, message, { line: line.id, leaseSec })
    const { account, id, attempt, text, segments, attempts } = message
    const to = canonicalNumber(written, message.home ?? undefined)
    return { account, id, attempt, text, segments, attempts: attempts + 1, line, to }
  })

const fail = async (tx: Tx, message: DueMessage, failure: SmsFailure): Promise<'over'> => {
  await markFailed(tx, message, { failure, of: 'locked' })
  const { account, attempt, id } = message
  if (attempt !== null)
    await insertMessageEvent(tx, { account, attempt }, { isSent: false, data: { message: id, failure } })
  return 'over'
}

const numberOf = (
  { numbers }: Pick<ServerApp, 'numbers'>,
  { contact, phone, sealed, number }: DueMessage,
): string | undefined => {
  if (contact === null) return number
  if (phone === null) return undefined
  try {
    return calleeOf(numbers, { id: contact, phone, number, sealed }).written
  } catch {
    // Sealed with a secret that this installation no longer has.
    return undefined
  }
}

const pay = async (
  tx: Tx,
  message: DueMessage,
  by: {
    readonly destination: string
    readonly seller: string
    readonly nowMs: number
    readonly onReached: OnReached
  },
): Promise<'noPrice' | 'balance' | 'spendLimit' | undefined> => {
  const prices = await pricesOfChain(tx, message.account, {
    destinations: [by.destination],
    atMs: by.nowMs,
    kind: 'sms',
  })
  const charges = messageCharges(prices.get(by.destination) ?? [], {
    seller: by.seller,
    segments: message.segments,
  })
  if (charges === undefined) return 'noPrice'
  const paid = charges.filter(({ amountMicroYuan }) => amountMicroYuan > 0n)
  const { account, segments } = message
  if (paid.length > 0) {
    await lockWallets(
      tx,
      paid.map((charge) => charge.account),
    )
    if (!(await canPay(tx, paid))) return 'balance'
    const limited = await findLimited(tx, paid)
    if (limited !== undefined) {
      const reached = await raiseAlert(tx, limited, { kind: 'dailySpend' })
      if (reached !== undefined) by.onReached(reached)
      return 'spendLimit'
    }
    await bookMessage(tx, { account, message: message.id, kind: 'sms', charges: paid })
  }
  const { destination, nowMs } = by
  await insertMessageCharges(tx, { account, message: message.id, segments, destination, nowMs, charges })
  return undefined
}

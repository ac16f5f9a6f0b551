import { type AccountId, callingCodeOf } from '@parley/contract/vocabulary'
import { carriedCalls, checkChain, holdMicroYuan } from '@parley/core/rating'
import { type LevelPrice, pricesOfCalls } from '../../../billing/prices/index.ts'
import { recordDecisions } from '../../../calls/background/decisions/index.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { type LevelHold, lockFunds } from './attempt-queries.ts'
import type { DueContact } from './contact-queries.ts'
import { endUnpricedContacts } from './price-queries.ts'

export type HeldMoney<Contact extends DueContact> =
  /** These contacts are covered; their holds are written with their attempts. */
  | { readonly kind: 'held'; readonly calls: readonly PaidCall<Contact>[] }
  /** The money is there, and calls under way hold it. */
  | { readonly kind: 'waits' }
  /** As much of the day's limit is left, and calls under way hold it. */
  | { readonly kind: 'limitWaits' }
  /** What an account of the chain may spend today is spent. */
  | { readonly kind: 'limitReached'; readonly account: AccountId }
  | { readonly kind: 'paused'; readonly reason: 'balance' | 'pricing' }
  /** No contact of these has a price: they are ended. */
  | { readonly kind: 'nonePriced' }

export type PaidCall<Contact extends DueContact> = {
  readonly contact: Contact
  readonly holds: readonly LevelHold[]
  /** A call without cost is held for its full length at once. */
  readonly heldSec: number
}

/**
 * Prices the calls at every level of the chain and locks the accounts that pay, from the root down, in the order of the
 * settlement. Free calls lock none.
 */
export const holdMoney = async <Contact extends DueContact>(
  tx: Tx,
  account: AccountId,
  asked: {
    readonly contacts: readonly Contact[]
    readonly heldSec: number
    readonly longestSec: number
    readonly nowMs: number
    /** When the task was created. */
    readonly madeMs: number
    readonly home: string | null
  },
): Promise<HeldMoney<Contact>> => {
  const { contacts, heldSec, longestSec, nowMs, madeMs, home } = asked
  const priceOf = await pricesOfCalls(tx, account, {
    written: contacts.map(({ written }) => written),
    atMs: nowMs,
    home,
  })
  const priced: PaidCall<Contact>[] = []
  const unpriced: DueContact[] = []
  for (const contact of contacts) {
    const { destination, levels } = priceOf(contact.written)
    const sold = levels.filter(({ isRoot }) => !isRoot)
    if (sold.some(({ hasBook }) => !hasBook)) return { kind: 'paused', reason: 'pricing' }
    const carrierCost = levels.find(({ isRoot }) => isRoot)?.price
    switch (
      checkChain(
        carrierCost,
        sold.map(({ price }) => price),
        longestSec,
      )
    ) {
      case 'belowCost':
        return { kind: 'paused', reason: 'pricing' }
      case 'unpriced':
        unpriced.push(contact)
        break
      case 'priced':
        priced.push(paidCall({ contact, destination }, sold, { heldSec, longestSec }))
    }
  }
  if (await hadPrice(tx, account, { contacts: unpriced, madeMs, home }))
    return { kind: 'paused', reason: 'pricing' }
  await endUnpricedContacts(
    tx,
    account,
    unpriced.map(({ id }) => id),
  )
  await recordDecisions(tx, account, {
    nowMs,
    decisions: unpriced.map(({ id }) => ({ contact: id, decision: 'never', rule: 'noPrice' })),
  })
  if (priced.length === 0) return { kind: 'nonePriced' }
  const carried = await lockPurses(tx, account, { calls: priced, heldSec })
  switch (carried.kind) {
    case 'none':
      return { kind: 'paused', reason: 'balance' }
    case 'waits':
    case 'limitWaits':
      return { kind: carried.kind }
    case 'limitReached':
      return { kind: 'limitReached', account: carried.account }
    case 'some':
      return { kind: 'held', calls: priced.slice(0, carried.calls) }
  }
}

/**
 * A price removed after the task was created is a mistake or a decision for the whole task, which pauses (decision §3, reason
 * 5).
 */
const hadPrice = async (
  tx: Tx,
  account: AccountId,
  {
    contacts,
    madeMs,
    home,
  }: { readonly contacts: readonly DueContact[]; readonly madeMs: number; readonly home: string | null },
): Promise<boolean> => {
  if (contacts.length === 0) return false
  const written = contacts.map((contact) => contact.written)
  const priceThen = await pricesOfCalls(tx, account, { written, atMs: madeMs, home })
  return written.some((number) =>
    priceThen(number).levels.every(({ isRoot, price }) => isRoot || price !== undefined),
  )
}

const paidCall = <Contact extends DueContact>(
  { contact, destination }: { readonly contact: Contact; readonly destination: string },
  levels: readonly LevelPrice[],
  { heldSec, longestSec }: { readonly heldSec: number; readonly longestSec: number },
): PaidCall<Contact> => {
  const isFree = levels.every(({ price }) => price?.cycleMicroYuan === 0n)
  const held = isFree ? longestSec : heldSec
  const holds = levels.flatMap(({ account, price }) => {
    if (price === undefined) return []
    const countryCode = price.countryCode || (callingCodeOf(destination) ?? '')
    const amountMicroYuan = holdMicroYuan(price, held)
    return [{ account, amountMicroYuan, heldSec: held, price: { ...price, countryCode } }]
  })
  return { contact, holds, heldSec: held }
}

const lockPurses = async (
  tx: Tx,
  payer: AccountId,
  { calls, heldSec }: { readonly calls: readonly PaidCall<DueContact>[]; readonly heldSec: number },
) => {
  const levels = []
  for (const { account } of calls[0]?.holds ?? []) {
    const holds = calls.flatMap((call) => call.holds.filter((hold) => hold.account === account))
    // A free call must not wait for the row lock of an account.
    if (holds.every(({ amountMicroYuan }) => amountMicroYuan === 0n)) continue
    const funds = await lockFunds(tx, account)
    if (funds !== undefined) levels.push({ account, funds, prices: holds.map(({ price }) => price) })
  }
  const carried = carriedCalls(levels, calls.length, heldSec)
  if (carried.kind === 'some') return carried
  return { kind: carried.kind, account: levels[carried.level]?.account ?? payer }
}

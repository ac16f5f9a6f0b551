import { type AccountId, callingCodeOf } from '@parley/contract/vocabulary'
import { carriedCalls, holdMicroYuan, judgeChain } from '@parley/core/rating'
import type { Tx } from '../../platform/db/index.ts'
import { type LevelHold, lockPurse } from './attempt-queries.ts'
import type { DueContact } from './contact-queries.ts'
import { endUnpricedContacts, type LevelPrice, pricesOfChain } from './price-queries.ts'

export type HeldMoney =
  /** These contacts can be paid for; their holds are to be written with their attempts. */
  | { readonly kind: 'held'; readonly calls: readonly PaidCall[] }
  /** The money is there, and calls under way hold it. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'paused'; readonly reason: 'balance' | 'pricing' }
  /** No contact of these has a price: they are ended. */
  | { readonly kind: 'nonePriced' }

export type PaidCall = { readonly contact: DueContact; readonly holds: readonly LevelHold[] }

/**
 * Prices the calls at every level of the chain and locks the purses that pay, from the root down as every settlement
 * does. Free calls lock nobody's.
 */
export const holdMoney = async (
  tx: Tx,
  account: AccountId,
  asked: {
    readonly contacts: readonly DueContact[]
    readonly heldSec: number
    readonly longestSec: number
    readonly nowMs: number
  },
): Promise<HeldMoney> => {
  const { contacts, heldSec, longestSec, nowMs } = asked
  const numbers = [...new Set(contacts.map(({ number }) => number))]
  const prices = await pricesOfChain(tx, account, { numbers, atMs: nowMs })
  const priced: PaidCall[] = []
  const unpriced: DueContact[] = []
  for (const contact of contacts) {
    const levels = prices.get(contact.number) ?? []
    const sold = levels.filter(({ isRoot }) => !isRoot)
    if (sold.some(({ hasBook }) => !hasBook)) return { kind: 'paused', reason: 'pricing' }
    const carrierCost = levels.find(({ isRoot }) => isRoot)?.price
    switch (
      judgeChain(
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
        priced.push({ contact, holds: sold.flatMap((level) => holdOf(level, contact.number, heldSec)) })
    }
  }
  await endUnpricedContacts(
    tx,
    account,
    unpriced.map(({ id }) => id),
  )
  if (priced.length === 0) return { kind: 'nonePriced' }
  const carried = await lockPurses(tx, priced, heldSec)
  switch (carried.kind) {
    case 'none':
      return { kind: 'paused', reason: 'balance' }
    case 'waits':
      return { kind: 'waits' }
    case 'some':
      return { kind: 'held', calls: priced.slice(0, carried.calls) }
  }
}

const holdOf = ({ account, price }: LevelPrice, number: string, heldSec: number): LevelHold[] =>
  price === undefined
    ? []
    : [
        {
          account,
          amountMicroYuan: holdMicroYuan(price, heldSec),
          price: { ...price, countryCode: price.countryCode || (callingCodeOf(number) ?? '') },
        },
      ]

const lockPurses = async (tx: Tx, calls: readonly PaidCall[], heldSec: number) => {
  const levels = []
  for (const { account } of calls[0]?.holds ?? []) {
    const holds = calls.flatMap((call) => call.holds.filter((hold) => hold.account === account))
    // A free call must not queue up for the row of an account.
    if (holds.every(({ amountMicroYuan }) => amountMicroYuan === 0n)) continue
    const purse = await lockPurse(tx, account)
    if (purse !== undefined) levels.push({ purse, prices: holds.map(({ price }) => price) })
  }
  return carriedCalls(levels, calls.length, heldSec)
}

import {
  type AccountFunds,
  affordableCalls,
  holdMicroYuan,
  type Price,
  type Shortage,
  shortageOf,
} from './holds.ts'
import { isBelowCost } from './margin.ts'

export type ChainJudgement = 'priced' | 'unpriced' | 'belowCost'

/**
 * Whether a call can be sold at every level: from the carrier's price to the root (where it is set), each
 * account pays at least what its parent pays. Costs may have risen since the price was agreed.
 */
export const checkChain = (
  carrierCost: Price | undefined,
  levels: readonly (Price | undefined)[],
  longestSec: number,
): ChainJudgement => {
  let cost = carrierCost
  for (const price of levels) {
    if (price === undefined) return 'unpriced'
    if (cost !== undefined && isBelowCost(price, cost, longestSec)) return 'belowCost'
    cost = price
  }
  return 'priced'
}

export type FundsWithPrices = {
  readonly funds: AccountFunds
  /** What the account pays for each of the calls, in order. */
  readonly prices: readonly Price[]
}

export type CarriedCalls =
  | { readonly kind: 'some'; readonly calls: number }
  /** `level`: index among those given. */
  | { readonly kind: Shortage; readonly level: number }

/** How many of the calls, from the first on, every account of the chain can pay. */
export const carriedCalls = (
  levels: readonly FundsWithPrices[],
  wanted: number,
  heldSec: number,
): CarriedCalls => {
  let calls = wanted
  for (const [level, { funds, prices }] of levels.entries()) {
    const holds = prices.slice(0, calls).map((price) => holdMicroYuan(price, heldSec))
    calls = affordableCalls(funds, holds)
    if (calls === 0) return { kind: shortageOf(funds, holds[0] ?? 0n), level }
  }
  return { kind: 'some', calls }
}

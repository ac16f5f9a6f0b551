import { chargeMicroYuan, type Price } from './holds.ts'

/**
 * Whether any call of 1 s up to `longestSec` would be sold below cost. While the cost is constant the charge
 * only rises, so only seconds at which a further cost cycle begins are checked.
 */
export const isBelowCost = (price: Price, cost: Price, longestSec: number): boolean => {
  const stepSec = cost.rule === 'perCall' ? longestSec : Number(cost.rule.split('+')[0])
  for (let sec = 1; sec <= longestSec; sec += stepSec) {
    const call = { answered: true, talkMs: sec * 1000 }
    if (chargeMicroYuan(price, call) < chargeMicroYuan(cost, call)) return true
  }
  return false
}

/** A price of a price list: for numbers that begin with `prefix`, unless a longer prefix has a price. */
export type PrefixPrice = Price & { readonly prefix: string }

export type Offer = {
  readonly offered: PrefixPrice
  /** The seller's own prices. */
  readonly costs: readonly PrefixPrice[]
  /** Prefixes with prices of their own for the buyer. */
  readonly otherPrefixes: readonly string[]
  readonly longestSec: number
}

export type OfferJudgement = 'fine' | 'belowCost' | 'withoutCost'

/** Margin guard (decision §9): a destination is never sold below the seller's own price. */
export const checkOffer = ({ offered, costs, otherPrefixes, longestSec }: Offer): OfferJudgement => {
  const covering = longestOf(costs.filter(({ prefix }) => offered.prefix.startsWith(prefix)))
  const within = costs.filter(
    ({ prefix }) =>
      prefix !== offered.prefix &&
      prefix.startsWith(offered.prefix) &&
      // The buyer has a price of its own there, checked when it was set.
      !otherPrefixes.some(
        (other) => other.length > offered.prefix.length && isBetween(offered.prefix, other, prefix),
      ),
  )
  const met = covering === undefined ? within : [covering, ...within]
  if (met.length === 0) return 'withoutCost'
  return met.some((cost) => isBelowCost(offered, cost, longestSec)) ? 'belowCost' : 'fine'
}

const longestOf = (prices: readonly PrefixPrice[]): PrefixPrice | undefined =>
  prices.reduce<PrefixPrice | undefined>(
    (best, one) => (best === undefined || one.prefix.length > best.prefix.length ? one : best),
    undefined,
  )

const isBetween = (shorter: string, between: string, longer: string): boolean =>
  between.startsWith(shorter) && longer.startsWith(between)

import { chargeMicroYuan, type Price } from './holds.ts'

/**
 * Whether some call of 1 s up to `longestSec` would bring in less than it costs. Where what it costs stays level the
 * charge only rises, so it is enough to look at each second at which a further cycle of the cost begins.
 */
export const isBelowCost = (price: Price, cost: Price, longestSec: number): boolean => {
  const stepSec = cost.rule === 'perCall' ? longestSec : Number(cost.rule.split('+')[0])
  for (let sec = 1; sec <= longestSec; sec += stepSec) {
    const call = { answered: true, talkMs: sec * 1000 }
    if (chargeMicroYuan(price, call) < chargeMicroYuan(cost, call)) return true
  }
  return false
}

/** A price of a book: for the numbers that begin with `prefix`, as far as the book has no longer one for them. */
export type PrefixPrice = Price & { readonly prefix: string }

export type Offer = {
  readonly offered: PrefixPrice
  /** The seller's own book. */
  readonly costs: readonly PrefixPrice[]
  /** Prefixes that the buyer's book prices by themselves. */
  readonly otherPrefixes: readonly string[]
  readonly longestSec: number
}

export type OfferJudgement = 'fine' | 'belowCost' | 'withoutCost'

/** Margin guard (decision §9): nobody is sold a destination below what the seller pays for it himself. */
export const judgeOffer = ({ offered, costs, otherPrefixes, longestSec }: Offer): OfferJudgement => {
  const covering = longestOf(costs.filter(({ prefix }) => offered.prefix.startsWith(prefix)))
  const within = costs.filter(
    ({ prefix }) =>
      prefix !== offered.prefix &&
      prefix.startsWith(offered.prefix) &&
      // There the buyer has a price of his own, judged when it was set.
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

import type { AccountId, ContactId } from '@parley/contract/vocabulary'
import {
  type ConversationShape,
  type CostForecast,
  checkChain,
  forecastCost,
  type Price,
} from '@parley/core/rating'
import { type PriceInForce, pricesOfCalls } from '../../billing/prices/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { yuan } from '../../platform/yuan.ts'

/** Contacts by what their calls cost an account. */
type PriceCount = { readonly price: Price; contacts: number }

/** The sums over the pages of a preflight check. */
export type CostLook = {
  readonly longestSec: number
  /** The accounts whose costs the principal may see. */
  readonly inSight: ReadonlySet<AccountId>
  readonly byAccount: Map<AccountId, Map<string, PriceCount>>
  unpriced: number
  belowCost: number
}

export const newCostLook = (longestSec: number, inSight: ReadonlySet<AccountId>): CostLook => ({
  longestSec,
  inSight,
  byAccount: new Map(),
  unpriced: 0,
  belowCost: 0,
})

/** Prices a page of contacts as the dial does; returns those it would refuse, with the rule. */
export const notePrices = async (
  db: Db,
  look: CostLook,
  page: {
    readonly account: AccountId
    readonly contacts: readonly { readonly id: ContactId; readonly written: string }[]
    readonly nowMs: number
    readonly home: string | null
  },
): Promise<ReadonlySet<ContactId>> => {
  const priceOf = await pricesOfCalls(db, page.account, {
    written: page.contacts.map(({ written }) => written),
    atMs: page.nowMs,
    home: page.home,
  })
  const unpriced = new Set<ContactId>()
  for (const { id, written } of page.contacts) {
    const { levels } = priceOf(written)
    const sold = levels.filter(({ isRoot }) => !isRoot)
    const carrierCost = levels.find(({ isRoot }) => isRoot)?.price
    const judged = checkChain(
      carrierCost,
      sold.map(({ price }) => price),
      look.longestSec,
    )
    if (judged === 'unpriced') {
      look.unpriced += 1
      // Without any price book the task pauses; with one that leaves the number out, the contact ends.
      if (sold.every(({ hasBook }) => hasBook)) unpriced.add(id)
    } else if (judged === 'belowCost') look.belowCost += 1
    else for (const { account, price } of sold) if (price !== undefined) countPrice(look, account, price)
  }
  return unpriced
}

const countPrice = (look: CostLook, account: AccountId, price: PriceInForce): void => {
  if (!look.inSight.has(account)) return
  const counts = look.byAccount.get(account) ?? new Map<string, PriceCount>()
  const key = `${price.rule} ${price.cycleMicroYuan}`
  const count = counts.get(key) ?? { price, contacts: 0 }
  count.contacts += 1
  counts.set(key, count)
  look.byAccount.set(account, counts)
}

/** The sums by account; those of a sample are scaled to all contacts. */
export const costToWire = (
  look: CostLook,
  asked: {
    readonly names: ReadonlyMap<AccountId, string>
    readonly behavior: ConversationShape & { readonly calls: number }
    readonly mostCalls: number
    /** All contacts divided by those examined. */
    readonly scale: number
  },
) => ({
  answerRate: asked.behavior.answerRate,
  talkSec: asked.behavior.talkSec,
  basedOnCalls: asked.behavior.calls,
  unpriced: look.unpriced,
  belowCost: look.belowCost,
  mostCalls: asked.mostCalls,
  levels: [...look.byAccount].map(([account, counts]) => {
    const sum = [...counts.values()]
      .map(({ price, contacts }) =>
        forecastCost(price, {
          contacts: Math.round(contacts * asked.scale),
          behavior: asked.behavior,
          longestSec: look.longestSec,
          mostCalls: asked.mostCalls,
        }),
      )
      .reduce(added, { leastMicroYuan: 0n, expectedMicroYuan: 0n, worstMicroYuan: 0n })
    return {
      accountId: account,
      account: asked.names.get(account) ?? '',
      least: yuan(sum.leastMicroYuan),
      expected: yuan(sum.expectedMicroYuan),
      worst: yuan(sum.worstMicroYuan),
      prices: [...counts.values()].map(({ price, contacts }) => ({
        chargeRule: price.rule,
        unitPrice: yuan(price.cycleMicroYuan),
        contacts,
      })),
    }
  }),
})

const added = (one: CostForecast, other: CostForecast): CostForecast => ({
  leastMicroYuan: one.leastMicroYuan + other.leastMicroYuan,
  expectedMicroYuan: one.expectedMicroYuan + other.expectedMicroYuan,
  worstMicroYuan: one.worstMicroYuan + other.worstMicroYuan,
})

/** Used when an account has too few calls to estimate the behavior of its callees. */
export const assumedConversationShape: ConversationShape = { answerRate: 0.3, talkSec: 30 }
export const fewestCalls = 50

import { chargeMicroYuan, type Price } from './holds.ts'

/** How calls went so far, or how they are assumed to go. */
export type ConversationShape = { readonly answerRate: number; readonly talkSec: number }

export type CostForecast = {
  readonly leastMicroYuan: bigint
  readonly expectedMicroYuan: bigint
  readonly worstMicroYuan: bigint
}

/**
 * What calls to so many contacts at one price may cost an account. Least: as many answer as usual, and each is over within
 * its first second. Expected: they talk as long as usual. Worst: everybody answers every call that he may get, and talks to its end.
 */
export const forecastCost = (
  price: Price,
  calls: {
    readonly contacts: number
    readonly behavior: ConversationShape
    readonly longestSec: number
    readonly mostCalls: number
  },
): CostForecast => {
  const { contacts, behavior, longestSec, mostCalls } = calls
  const answered = BigInt(Math.round(contacts * behavior.answerRate))
  const costOf = (sec: number): bigint => chargeMicroYuan(price, { answered: true, talkMs: sec * 1000 })
  return {
    leastMicroYuan: answered * costOf(1),
    expectedMicroYuan: answered * costOf(Math.min(longestSec, Math.max(1, behavior.talkSec))),
    worstMicroYuan: BigInt(contacts * mostCalls) * costOf(longestSec),
  }
}

import { chargeMicroYuan, type Price } from './holds.ts'

/** Past or assumed results of calls. */
export type ConversationShape = { readonly answerRate: number; readonly talkSec: number }

export type CostForecast = {
  readonly leastMicroYuan: bigint
  readonly expectedMicroYuan: bigint
  readonly worstMicroYuan: bigint
}

/**
 * Estimated cost for an account of calls to a number of contacts at one price. Least: the usual share answers,
 * each for less than a second. Expected: conversations of the usual length. Worst: every contact answers every
 * permitted call, to the longest call.
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

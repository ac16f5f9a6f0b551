import type { AccountId } from '@parley/contract/vocabulary'
import { destinationDigits } from '@parley/edge/numbers'
import type { Db } from '../../platform/db/index.ts'
import { findPriceHome, type LevelPrice, pricesOfChain } from './queries.ts'

export type PricedCall = { readonly destination: string; readonly levels: readonly LevelPrice[] }

/**
 * What each level of an account's chain pays for calls to these numbers. Digits without a calling code are of the country that
 * the account's sellers set, since a customer could otherwise choose its price by its task. Only if none is set are they of the
 * task's country, as in the calling rules.
 */
export const pricesOfCalls = async (
  db: Db,
  account: AccountId,
  asked: {
    readonly written: readonly string[]
    readonly atMs: number
    /** The task's country. */
    readonly home: string | null
  },
): Promise<(written: string) => PricedCall> => {
  const home = (await findPriceHome(db, account))?.home ?? asked.home ?? undefined
  const destinations = new Map(asked.written.map((number) => [number, destinationDigits(number, home)]))
  const prices = await pricesOfChain(db, account, {
    destinations: [...new Set(destinations.values())],
    atMs: asked.atMs,
  })
  return (written) => {
    const destination = destinations.get(written) ?? ''
    return { destination, levels: prices.get(destination) ?? [] }
  }
}

import type { AccountId } from '@parley/contract/vocabulary'
import { destinationDigits } from '@parley/edge/numbers'
import type { Db } from '../../platform/db/index.ts'
import { findPriceHome, type LevelPrice, pricesOfChain } from './queries.ts'

export type PricedCall = { readonly destination: string; readonly levels: readonly LevelPrice[] }

/**
 * What each level of an account's chain pays for calls to these numbers, as they are written. Digits without a calling code are those of
 * the country that the account's sellers set: a customer would choose its price by its task. Only where nobody set one are they those
 * of the task's country, by which the rules of calling read them, too.
 */
export const pricesOfCalls = async (
  db: Db,
  account: AccountId,
  asked: {
    readonly written: readonly string[]
    readonly atMs: number
    /** Where the task calls from. */
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

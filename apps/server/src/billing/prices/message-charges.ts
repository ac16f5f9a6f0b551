import type { AccountId } from '@parley/contract/vocabulary'
import type { LevelPrice, PriceInForce } from './queries.ts'

/** What one level pays to the one above for a message. */
export type MessageCharge = {
  readonly account: AccountId
  readonly seller: AccountId
  readonly price: PriceInForce
  readonly amountMicroYuan: bigint
}

/**
 * Every level below the line's owner pays the one above for each segment; the owner pays the provider directly. Undefined if a
 * level has no price, or would sell below what it pays.
 */
export const messageCharges = (
  levels: readonly LevelPrice[],
  sent: { readonly seller: string; readonly segments: number },
): readonly MessageCharge[] | undefined => {
  const owner = levels.findIndex(({ account }) => account === sent.seller)
  const charges: MessageCharge[] = []
  for (const [at, { account, price }] of levels.entries()) {
    const above = levels[at - 1]
    if (at <= owner || above === undefined) continue
    if (price === undefined) return undefined
    const amountMicroYuan = price.cycleMicroYuan * BigInt(sent.segments)
    if (amountMicroYuan < (charges.at(-1)?.amountMicroYuan ?? 0n)) return undefined
    charges.push({ account, seller: above.account, price, amountMicroYuan })
  }
  return charges
}

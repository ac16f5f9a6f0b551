import type { ChargeRule } from '@parley/contract/vocabulary'
import { billedCycles } from './billed-cycles.ts'

/** What one level of the reseller chain pays for a cycle. */
export type Price = { readonly rule: ChargeRule; readonly cycleMicroYuan: bigint }

/** What so many seconds of talk cost at most: held before they are talked (decision §9). */
export const holdMicroYuan = (price: Price, heldSec: number): bigint =>
  chargeMicroYuan(price, { answered: true, talkMs: heldSec * 1000 })

/** What a call did cost. Never more than its hold while it kept to the seconds held. */
export const chargeMicroYuan = (price: Price, call: { answered: boolean; talkMs: number }): bigint =>
  BigInt(billedCycles(price.rule, call)) * price.cycleMicroYuan

/** The engine ends a call with its hold; the moments until the line is down are not the account's to pay. */
export const settleCall = (
  price: Price,
  call: { readonly answered: boolean; readonly talkMs: number; readonly heldSec: number },
): { readonly cycles: number; readonly chargedMicroYuan: bigint } => {
  const cycles = billedCycles(price.rule, { ...call, talkMs: Math.min(call.talkMs, call.heldSec * 1000) })
  return { cycles, chargedMicroYuan: BigInt(cycles) * price.cycleMicroYuan }
}

export type AccountFunds = {
  readonly balanceMicroYuan: bigint
  readonly reservedMicroYuan: bigint
  readonly creditMicroYuan: bigint
  /** What the day's limit leaves, with what is reserved; absent where there is none. */
  readonly dayLeftMicroYuan?: bigint
}

/**
 * Of calls in their order, how many an account can carry: neither balance and credit nor what is left of the day's limit goes below
 * what is held.
 */
export const affordableCalls = (funds: AccountFunds, holds: readonly bigint[]): number => {
  const money = moneyOf(funds)
  const { dayLeftMicroYuan = money, reservedMicroYuan } = funds
  let free = (dayLeftMicroYuan < money ? dayLeftMicroYuan : money) - reservedMicroYuan
  let calls = 0
  for (const hold of holds) {
    free -= hold
    if (free < 0n && hold > 0n) return calls
    calls += 1
  }
  return calls
}

export type Shortage = 'waits' | 'none' | 'limitWaits' | 'limitReached'

/** What keeps an account from a call that it cannot carry. Of what calls under way hold, their end may bring something back. */
export const shortageOf = (funds: AccountFunds, hold: bigint): Shortage => {
  const money = moneyOf(funds)
  const { reservedMicroYuan: reserved, dayLeftMicroYuan: dayLeft = money } = funds
  if (money - reserved < hold) return reserved > 0n && money >= hold ? 'waits' : 'none'
  return reserved > 0n && dayLeft >= hold ? 'limitWaits' : 'limitReached'
}

const moneyOf = ({ balanceMicroYuan, creditMicroYuan }: AccountFunds): bigint =>
  balanceMicroYuan + creditMicroYuan

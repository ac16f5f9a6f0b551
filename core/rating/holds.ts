import type { ChargeRule } from '@parley/contract/vocabulary'
import { billedCycles } from './billed-cycles.ts'

/** The price of a cycle at one level of the reseller chain. */
export type Price = { readonly rule: ChargeRule; readonly cycleMicroYuan: bigint }

/** The maximum cost of a number of seconds: held in advance (decision §9). */
export const holdMicroYuan = (price: Price, heldSec: number): bigint =>
  chargeMicroYuan(price, { answered: true, talkMs: heldSec * 1000 })

/** The actual cost of a call. At most its hold while the call kept to the held seconds. */
export const chargeMicroYuan = (price: Price, call: { answered: boolean; talkMs: number }): bigint =>
  BigInt(billedCycles(price.rule, call)) * price.cycleMicroYuan

/** The engine ends a call with its hold; the moments until the line is down are not charged. */
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
  /** The remaining daily limit, with reservations; absent where there is none. */
  readonly dayLeftMicroYuan?: bigint
}

/**
 * How many of the calls, in order, an account can pay: neither balance and credit nor the remaining daily limit
 * falls below the held amount.
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

/** Why an account cannot pay for a call. Holds of calls in progress may be partly released at their end. */
export const shortageOf = (funds: AccountFunds, hold: bigint): Shortage => {
  const money = moneyOf(funds)
  const { reservedMicroYuan: reserved, dayLeftMicroYuan: dayLeft = money } = funds
  if (money - reserved < hold) return reserved > 0n && money >= hold ? 'waits' : 'none'
  return reserved > 0n && dayLeft >= hold ? 'limitWaits' : 'limitReached'
}

const moneyOf = ({ balanceMicroYuan, creditMicroYuan }: AccountFunds): bigint =>
  balanceMicroYuan + creditMicroYuan

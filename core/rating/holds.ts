import { billedCycles, type ChargeRule } from './billed-cycles.ts'

/** What one level of the reseller chain pays for a cycle. */
export type Price = { readonly rule: ChargeRule; readonly cycleMicroYuan: bigint }

export const freeOfCharge: Price = { rule: '60+60', cycleMicroYuan: 0n }

/** What a call costs at most: held before it is placed (decision §9). */
export const holdMicroYuan = (price: Price, maxTalkSec: number): bigint =>
  chargeMicroYuan(price, { answered: true, talkMs: maxTalkSec * 1000 })

/** What a call did cost. Never more than its hold while it kept to its longest talk. */
export const chargeMicroYuan = (price: Price, call: { answered: boolean; talkMs: number }): bigint =>
  BigInt(billedCycles(price.rule, call)) * price.cycleMicroYuan

export type Purse = {
  readonly balanceMicroYuan: bigint
  readonly reservedMicroYuan: bigint
  readonly creditMicroYuan: bigint
}

/** How many calls of this hold an account can still carry: balance + credit - holds stays at or above zero. */
export const affordableCalls = (purse: Purse, holdEach: bigint, wanted: number): number => {
  if (holdEach <= 0n) return wanted
  const free = purse.balanceMicroYuan + purse.creditMicroYuan - purse.reservedMicroYuan
  if (free < holdEach) return 0
  const calls = free / holdEach
  return calls >= BigInt(wanted) ? wanted : Number(calls)
}

import { Refusal } from '@parley/contract/refusals'
import { type AccountId, type ChargeRule, countryOfCode } from '@parley/contract/vocabulary'
import { checkOffer, type PrefixPrice } from '@parley/core/rating'
import { findAccount } from '../../accounts/accounts/index.ts'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import {
  insertPrices,
  listPricesInForce,
  lockBook,
  type NewPrice,
  type PriceKind,
  type PriceRow,
} from './queries.ts'

export type PriceInput = {
  readonly kind?: PriceKind
  /** Both empty: everywhere. */
  readonly countryCode?: string
  readonly areaCode?: string
  readonly chargeRule?: ChargeRule
  readonly unitMicroYuan: bigint | null
  readonly effectiveAtMs?: number
}

/** The longest possible call: a price must cover its cost at every length up to it. */
const longestTalkSec = 7200
/** Tolerance for a start time that passed while the request was sent. */
const lateMs = 60_000

/** What a customer directly below pays from now, or a later time, on. A version is immutable; this adds new ones. */
export const setPrices = (
  app: ServerApp,
  actor: Actor,
  { buyer, prices }: { readonly buyer: AccountId; readonly prices: readonly PriceInput[] },
): Promise<readonly PriceRow[]> =>
  asAccount(app.database.api, actor.account, async (tx) => {
    const customer = await findAccount(tx, actor.account, buyer)
    if (customer === undefined) throw new Refusal('not_found')
    const isOwnCost = buyer === actor.account && customer.parent === null
    if (customer.parent !== actor.account && !isOwnCost) throw new Refusal('no_permission')
    const nowMs = app.nowMs()
    const wanted = prices.map((price) => newPrice(price, nowMs))
    refuseTwice(wanted)
    await lockBook(tx, actor.account, buyer)
    if (!isOwnCost) for (const price of wanted) await guardMargin(tx, actor, { buyer, price, wanted })
    const versions = await insertPrices(tx, actor.account, { buyer, madeBy: actor.loginId, prices: wanted })
    await writeAudit(tx, actor, {
      action: 'price.set',
      subject: buyer,
      after: wanted.map((price) => ({ ...price, unitMicroYuan: String(price.unitMicroYuan) })),
    })
    return wanted.map((price, index) => ({
      ...price,
      account: buyer,
      version: versions[index] ?? 0,
      prefix: price.countryCode + price.areaCode,
      madeAtMs: nowMs,
    }))
  })

const newPrice = (input: PriceInput, nowMs: number): NewPrice => {
  const { kind = 'voice', countryCode = '', areaCode = '', chargeRule = 'perCall', unitMicroYuan } = input
  if (countryCode === '' ? areaCode !== '' : countryOfCode(countryCode) === undefined)
    throw new Refusal('calling_code_unknown', { code: countryCode === '' ? areaCode : countryCode })
  const effectiveAtMs = input.effectiveAtMs ?? nowMs
  if (effectiveAtMs < nowMs - lateMs) throw new Refusal('price_in_past')
  // A message has no cycles.
  const rule = kind === 'sms' ? 'perCall' : chargeRule
  return { kind, countryCode, areaCode, rule, unitMicroYuan, effectiveAtMs: Math.max(effectiveAtMs, nowMs) }
}

const refuseTwice = (wanted: readonly NewPrice[]): void => {
  const seen = new Set<string>()
  for (const { kind, countryCode, areaCode, effectiveAtMs } of wanted) {
    const place = `${kind} ${countryCode} ${areaCode} ${effectiveAtMs}`
    if (seen.has(place)) throw new Refusal('price_twice', { place: placeName({ countryCode, areaCode }) })
    seen.add(place)
  }
}

/** Decision §9: no price is below the seller's own cost, by both books at the time when the price takes effect. */
const guardMargin = async (
  tx: Tx,
  { account }: Actor,
  {
    buyer,
    price,
    wanted,
  }: { readonly buyer: AccountId; readonly price: NewPrice; readonly wanted: readonly NewPrice[] },
): Promise<void> => {
  const { kind, effectiveAtMs: atMs, unitMicroYuan, rule } = price
  if (unitMicroYuan === null) return
  const seller = await findAccount(tx, account, account)
  const costs = await listPricesInForce(tx, account, { of: account, kind, atMs })
  const own = await listPricesInForce(tx, account, { of: buyer, kind, atMs })
  const beside = wanted.filter(
    (one) => one.kind === kind && one.unitMicroYuan !== null && one.effectiveAtMs <= atMs,
  )
  const judgement = checkOffer({
    offered: { prefix: price.countryCode + price.areaCode, rule, cycleMicroYuan: unitMicroYuan },
    costs: costs.flatMap(asPrefixPrice),
    otherPrefixes: [
      ...own.map(({ prefix }) => prefix),
      ...beside.map((one) => one.countryCode + one.areaCode),
    ],
    longestSec: longestTalkSec,
  })
  const place = placeName(price)
  if (judgement === 'belowCost') throw new Refusal('price_below_cost', { place })
  // The root's carrier cost may be unknown here.
  if (judgement === 'withoutCost' && seller?.parent !== null)
    throw new Refusal('price_without_cost', { place })
}

const asPrefixPrice = ({ prefix, rule, unitMicroYuan }: PriceRow): PrefixPrice[] =>
  unitMicroYuan === null ? [] : [{ prefix, rule, cycleMicroYuan: unitMicroYuan }]

const placeName = ({
  countryCode,
  areaCode,
}: {
  readonly countryCode: string
  readonly areaCode: string
}): string => (countryCode === '' ? '*' : `+${countryCode}${areaCode === '' ? '' : ` ${areaCode}`}`)

import { limitAndOffset, type Paging } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { accountId, countryOfCode } from '@parley/contract/vocabulary'
import { getAccountInSight } from '../../accounts/accounts/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { pageOfItems } from '../../platform/page-of-items.ts'
import { wireId } from '../../platform/wire-id.ts'
import { yuan } from '../../platform/yuan.ts'
import { listPricesInForce, type PriceKind, type PriceRow, pageOfPriceVersions } from './queries.ts'
import { setPrices } from './set-prices.ts'

export const priceHandlers = {
  listVoicePrices: (request, input) => pricesInForce(request, 'voice', input),
  listSmsPrices: (request, input) => pricesInForce(request, 'sms', input),
  listCountryPrices: (request, input) => pricesInForce(request, 'voice', input),
  listPriceVersions: ({ app, principal }, input) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const { id } = await getAccountInSight(tx, principal, input.accountId)
      const { kind, countryCode } = input
      const page = { of: id, kind, countryCode: countryCode || undefined, ...limitAndOffset(input) }
      const { prices, total } = await pageOfPriceVersions(tx, principal.account, page)
      return { data: prices.map(priceToWire), total }
    }),
  setPrices: async ({ app, principal }, input) => {
    if (principal.isSubUser) throw new Refusal('no_permission')
    const rows = await setPrices(app, principal, {
      buyer: wireId(input.accountId, accountId),
      prices: input.prices.map(({ unitPrice, effectiveTs, ...price }) => ({
        ...price,
        unitMicroYuan: unitPrice,
        ...(effectiveTs !== undefined && { effectiveAtMs: effectiveTs * 1000 }),
      })),
    })
    app.wakeDialer()
    return { data: rows.map(priceToWire), total: rows.length }
  },
} satisfies Partial<Handlers>

type Asked = Paging & { readonly accountId?: string | undefined; readonly countryCode?: string | undefined }

const pricesInForce = ({ app, principal }: ApiRequest, kind: PriceKind, asked: Asked) =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const { id } = await getAccountInSight(tx, principal, asked.accountId)
    const prices = await listPricesInForce(tx, principal.account, { of: id, kind, atMs: app.nowMs() })
    const { countryCode } = asked
    const chosen = prices.filter(
      (price) => !countryCode || price.countryCode === countryCode || price.countryCode === '',
    )
    return pageOfItems(chosen.map(priceToWire), asked)
  })

const priceToWire = (row: PriceRow) => ({
  id: `${row.account}-${row.version}`,
  accountId: row.account,
  kind: row.kind,
  version: row.version,
  country: countryOfCode(row.countryCode) ?? '',
  countryCode: row.countryCode,
  areaCode: row.areaCode,
  chargeRule: row.rule,
  unitPrice: row.unitMicroYuan === null ? null : yuan(row.unitMicroYuan),
  effectiveTs: epochSeconds(row.effectiveAtMs),
  makeTs: epochSeconds(row.madeAtMs),
})

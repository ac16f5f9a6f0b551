import { chargeRules } from '@parley/contract/vocabulary'
import type { useSearch } from '../../ui/use-search.ts'

/** The bill's filters in the address. */
export const chosenBill = (search: ReturnType<typeof useSearch>) => {
  const [startDate, endDate, countryCode] = [
    search.text('startDate'),
    search.text('endDate'),
    search.text('country'),
  ]
  const whose = (['own', 'customers'] as const).find((one) => one === search.text('whose'))
  const accountId = search.text('account')
  return {
    ...(startDate === '' ? {} : { startDate }),
    ...(endDate === '' ? {} : { endDate }),
    ...(countryCode === '' ? {} : { countryCode }),
    ...(whose === undefined ? {} : { whose }),
    ...(accountId === '' ? {} : { accountId }),
  }
}

/** The row of the bill whose calls are listed. */
export const chosenRow = (search: ReturnType<typeof useSearch>) => {
  const [areaCode, version] = [search.text('areaCode'), search.number('version', -1)]
  const chargeRule = chargeRules.find((one) => one === search.text('rule'))
  return {
    ...chosenBill(search),
    ...(areaCode === '' ? {} : { areaCode }),
    ...(chargeRule === undefined ? {} : { chargeRule }),
    ...(version < 0 ? {} : { priceVersion: version }),
  }
}

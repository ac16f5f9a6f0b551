import { api } from '@parley/contract/api'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { readSession } from '../../platform/session.ts'
import { useRequest } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { HomeCountryNote } from './home-country-note.tsx'
import { LimitsNote } from './limits-note.tsx'
import { type PriceRow, priceColumns } from './price-columns.tsx'
import { PriceForm } from './price-form.tsx'
import { useMoneyMessages } from './use-money-messages.ts'

/** The account's present prices; the administrator sees and sets the carriers' costs here. */
export const PriceList = () => {
  const t = useMessages()
  const mayNot = useMayNot()
  const money = useMoneyMessages()
  const search = useSearch()
  const paging = usePaging(20)
  const [isSetting, setSetting] = useState(false)
  const { page, pageSize } = paging
  const country = search.text('country')
  const input = { page, pageSize, ...(country === '' ? {} : { countryCode: country }) }
  const kind = search.text('kind') === 'sms' ? 'sms' : 'voice'
  const query = useRequest(kind === 'sms' ? api.listSmsPrices : api.listVoicePrices, input, {
    keepLast: true,
  })
  const { data: own } = useRequest(api.findBalance, {})
  const isRoot = readSession()?.role === 'superAdministrator'
  return (
    <>
      <HomeCountryNote />
      <LimitsNote />
      <Filters>
        <SearchFilter field="country" label={t('bill.countryCode')} />
        <ChoiceFilter
          field="kind"
          label={t('bill.kind')}
          options={[{ value: 'sms', label: t('bill.kind.sms') }]}
        />
        {isRoot && own !== undefined ? (
          <ActionButton disabledReason={mayNot('update')} onClick={() => setSetting(true)}>
            {t('bill.prices.cost')}
          </ActionButton>
        ) : undefined}
      </Filters>
      <DataTable<PriceRow>
        {...paging}
        label={t('bill.tab.prices')}
        query={query}
        columns={priceColumns(t, money)}
        rowKey={({ id }) => id}
        empty={<EmptyNote text={t(isRoot ? 'bill.prices.empty.root' : 'bill.prices.empty')} />}
      />
      {isSetting && own !== undefined ? (
        <PriceForm customer={own} onClose={() => setSetting(false)} />
      ) : undefined}
    </>
  )
}

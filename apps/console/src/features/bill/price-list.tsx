import { api } from '@parley/contract/api'
import { useState } from 'react'
import { readSession } from '../../platform/session.ts'
import { useCall } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { useWords } from '../../words/use-words.ts'
import { HomeCountryNote } from './home-country-note.tsx'
import { LimitsNote } from './limits-note.tsx'
import { type PriceRow, priceColumns } from './price-columns.tsx'
import { PriceForm } from './price-form.tsx'
import { useMoneyWords } from './use-money-words.ts'

/** What the account pays now; the administrator sees here, and sets, what carriers cost. */
export const PriceList = () => {
  const say = useWords()
  const mayNot = useMayNot()
  const money = useMoneyWords()
  const search = useSearch()
  const paging = usePaging(20)
  const [isSetting, setSetting] = useState(false)
  const { page, pageSize } = paging
  const country = search.text('country')
  const input = { page, pageSize, ...(country === '' ? {} : { countryCode: country }) }
  const kind = search.text('kind') === 'sms' ? 'sms' : 'voice'
  const query = useCall(kind === 'sms' ? api.listSmsPrices : api.listVoicePrices, input, { keepLast: true })
  const { data: own } = useCall(api.findBalance, {})
  const isRoot = readSession()?.role === 1
  return (
    <>
      <HomeCountryNote />
      <LimitsNote />
      <Filters>
        <SearchFilter field="country" label={say('bill.countryCode')} />
        <ChoiceFilter
          field="kind"
          label={say('bill.kind')}
          options={[{ value: 'sms', label: say('bill.kind.sms') }]}
        />
        {isRoot && own !== undefined ? (
          <ActionButton disabledReason={mayNot('update')} onClick={() => setSetting(true)}>
            {say('bill.prices.cost')}
          </ActionButton>
        ) : undefined}
      </Filters>
      <DataTable<PriceRow>
        {...paging}
        label={say('bill.tab.prices')}
        query={query}
        columns={priceColumns(say, money)}
        rowKey={({ id }) => id}
        empty={<EmptyNote text={say(isRoot ? 'bill.prices.empty.root' : 'bill.prices.empty')} />}
      />
      {isSetting && own !== undefined ? (
        <PriceForm customer={own} onClose={() => setSetting(false)} />
      ) : undefined}
    </>
  )
}

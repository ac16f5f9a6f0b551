import { Input } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { readSession } from '../../platform/session.ts'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import layout from '../../ui/layout.module.css'
import { useSearch } from '../../ui/use-search.ts'

/** The days, the country and the account of the bill. */
export const BillFilters = () => {
  const t = useMessages()
  return (
    <Filters>
      <DayFilter field="startDate" label={t('bill.from')} />
      <DayFilter field="endDate" label={t('bill.to')} />
      <SearchFilter field="country" label={t('bill.countryCode')} />
      {readSession()?.role === 'resellersCustomer' ? undefined : (
        <ChoiceFilter
          field="whose"
          label={t('bill.whose')}
          options={[
            { value: 'own', label: t('bill.whose.own') },
            { value: 'customers', label: t('bill.whose.customers') },
          ]}
        />
      )}
    </Filters>
  )
}

/** The browser's own field: keys pass through it and out again. */
const DayFilter = ({ field, label }: { readonly field: string; readonly label: string }) => {
  const search = useSearch()
  return (
    <Input
      type="date"
      aria-label={label}
      prefix={label}
      className={layout.mediumField ?? ''}
      value={search.text(field)}
      onChange={({ target }) => search.set({ [field]: target.value, page: undefined })}
    />
  )
}

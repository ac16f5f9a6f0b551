import { Input } from 'antd'
import { readSession } from '../../platform/session.ts'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { useWords } from '../../words/use-words.ts'

/** Days of the bill, the country, and whose bill it is. */
export const BillFilters = () => {
  const say = useWords()
  return (
    <Filters>
      <DayFilter field="startDate" label={say('bill.from')} />
      <DayFilter field="endDate" label={say('bill.to')} />
      <SearchFilter field="country" label={say('bill.countryCode')} />
      {readSession()?.role === 4 ? undefined : (
        <ChoiceFilter
          field="whose"
          label={say('bill.whose')}
          options={[
            { value: 'own', label: say('bill.whose.own') },
            { value: 'customers', label: say('bill.whose.customers') },
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
      style={{ width: 200 }}
      value={search.text(field)}
      onChange={({ target }) => search.set({ [field]: target.value, page: undefined })}
    />
  )
}

import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import styles from './list.module.css'
import { useSearch } from './use-search.ts'

/** The filter bar above a list. The filters are in the address; a change of filter returns to the first page. */
export const Filters = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.filters}>{children}</div>
)

export const SearchFilter = ({ field, label }: { readonly field: string; readonly label: string }) => {
  const search = useSearch()
  return (
    <Input.Search
      // An address that was opened anew shows its own words.
      key={search.text(field)}
      allowClear
      className={styles.search}
      placeholder={label}
      aria-label={label}
      defaultValue={search.text(field)}
      onSearch={(value) => search.set({ [field]: value.trim(), page: undefined })}
    />
  )
}

/** One of several, or all. */
export const ChoiceFilter = ({
  field,
  label,
  options,
  isWide,
}: {
  readonly field: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** For what has long names and many of them. */
  readonly isWide?: boolean
}) => {
  const t = useMessages()
  const search = useSearch()
  const all = { value: '', label: t('ui.field', { field: label, value: t('ui.all') }) }
  const value = search.text(field)
  return (
    <Select
      className={(isWide ? styles.wideSelect : styles.select) ?? ''}
      popupMatchSelectWidth={false}
      aria-label={label}
      {...(options.length > 8 ? { showSearch: { optionFilterProp: 'label' } } : {})}
      value={[all, ...options].some((option) => option.value === value) ? value : ''}
      onChange={(chosen) => search.set({ [field]: chosen, page: undefined })}
      options={[all, ...options]}
    />
  )
}

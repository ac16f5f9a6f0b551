import { Select, type SelectProps } from 'antd'
import { currentLanguage } from '../platform/language.ts'

/** Where tasks call from, and neighbours of those. */
const countries = 'CN HK TW MO US CA GB IE ES PT FR DE IT NL ID SG MY TH VN PH JP KR IN AU BR MX'.split(' ')

/** A country by its name; a form's field. */
export const CountrySelect = (props: SelectProps<string | null>) => {
  const nameOf = new Intl.DisplayNames([currentLanguage()], { type: 'region' })
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      {...props}
      options={countries.map((value) => ({ value, label: `${nameOf.of(value) ?? value} (${value})` }))}
    />
  )
}

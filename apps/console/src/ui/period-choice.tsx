import { Segmented } from 'antd'
import { useMessages } from '../messages/use-messages.ts'
import { startOfDay } from './start-of-day.ts'
import { useSearch } from './use-search.ts'

const periods = [7, 30, 90] as const

/** The last days that are looked at, in the address; the answer is the first second of them. */
export const usePeriod = (): { readonly days: number; readonly startTime: number } => {
  const search = useSearch()
  const days = periods.find((one) => one === search.number('days', 30)) ?? 30
  return { days, startTime: startOfDay(days - 1) }
}

export const PeriodChoice = () => {
  const t = useMessages()
  const search = useSearch()
  return (
    <Segmented
      aria-label={t('ui.period')}
      value={usePeriod().days}
      onChange={(days) => search.set({ days, page: undefined })}
      options={periods.map((days) => ({ value: days, label: t('ui.period.days', { days }) }))}
    />
  )
}

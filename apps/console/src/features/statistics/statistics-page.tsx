import { api, type ResponseOf } from '@parley/contract/api'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { describeAnswerRate } from '../../messages/describe-answer-rate.ts'
import { describeCallStatus } from '../../messages/describe-call-status.ts'
import { describeLabel } from '../../messages/describe-label.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import { Bars } from '../../ui/bars.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Figures } from '../../ui/figures.tsx'
import { formatDuration, formatTime } from '../../ui/format-time.ts'
import layout from '../../ui/layout.module.css'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { useSearch } from '../../ui/use-search.ts'
import {
  openingWindow,
  type StatisticsWindow as Window,
  statisticsWindows as windows,
} from './opening-window.ts'
import styles from './statistics.module.css'
import { TransferFigures } from './transfer-figures.tsx'
import { TrendChart } from './trend-chart.tsx'

const refreshMs = 10_000

/** Specification 1 §2: intent distribution, trend, counts, durations, open rate; the last 1 or 10 minutes, or longer. */
export const StatisticsPage = () => {
  const t = useMessages()
  const search = useSearch()
  const opening = useOpeningWindow()
  const chosen = windows.find((one) => one === search.text('window')) ?? opening ?? 'today'
  const taskId = search.text('taskId')
  const tasks = useRequest(api.listAllTasks, { page: 1, pageSize: 200, taskStatus: -1 })
  const query = useRequest(
    api.findStatistics,
    { ...spanOf(chosen), ...(taskId === '' ? {} : { taskId }) },
    { everyMs: refreshMs, keepLast: true, enabled: opening !== undefined },
  )
  const callsOf = (which: Readonly<Record<string, number>>): string =>
    paths.recordsOf({ taskId, ...rangeOf(chosen, query.dataUpdatedAt), ...which })
  return (
    <Page
      title={t('statistics.title')}
      intro={
        query.data === undefined ? ' ' : t('statistics.as.of', { at: formatTime(query.dataUpdatedAt / 1000) })
      }
      actions={
        <>
          <Select
            aria-label={t('records.task')}
            className={layout.mediumField ?? ''}
            showSearch={{ optionFilterProp: 'label' }}
            value={taskId}
            onChange={(value) => search.set({ taskId: value })}
            options={[
              { value: '', label: t('records.task.all') },
              ...(tasks.data?.data.map((task) => ({ value: task.taskId, label: task.taskName })) ?? []),
            ]}
          />
          <Segmented
            value={chosen}
            onChange={(value) => search.set({ window: value })}
            options={windows.map((value) => ({ value, label: t(`statistics.${value}`) }))}
          />
        </>
      }
    >
      {query.error !== null && query.data === undefined ? (
        <ErrorNote error={query.error} onRetry={query.refetch} />
      ) : query.data === undefined ? (
        <Loading />
      ) : (
        <Shown statistics={query.data} callsOf={callsOf} />
      )}
    </Page>
  )
}

type ShownProps = {
  readonly statistics: ResponseOf<typeof api.findStatistics>
  readonly callsOf: (which: Readonly<Record<string, number>>) => string
}

const Shown = ({ statistics, callsOf }: ShownProps) => {
  const t = useMessages()
  return (
    <div className={styles.stack}>
      <Figures
        figures={[
          [t('statistics.calls'), String(statistics.calls)],
          [t('statistics.answered'), String(statistics.answered)],
          [t('figures.answerRate'), describeAnswerRate(statistics, t), t('figures.answerRate.means')],
          [t('statistics.average'), formatDuration(statistics.averageTalkSec)],
          [t('statistics.talk'), formatDuration(statistics.talkSec)],
        ]}
      />
      <Card title={t('statistics.trend')}>
        <TrendChart trend={statistics.trend} callsOf={callsOf} />
      </Card>
      <div className={styles.columns}>
        <Card title={t('statistics.intents')} definition={t('figures.labels.means')}>
          <Bars
            bars={statistics.intents.map(({ intentId, name, calls }) => ({
              name: describeLabel(intentId, name, t),
              count: calls,
              to: callsOf({ intentId }),
            }))}
          />
        </Card>
        <Card title={t('statistics.status')}>
          <Bars
            bars={statistics.byStatus.map(({ status, calls }) => ({
              name: describeCallStatus(status, t),
              count: calls,
              to: callsOf({ status }),
            }))}
          />
        </Card>
      </div>
      <TransferFigures />
    </div>
  )
}

/** The window before the user chooses one: the shortest window with a call in it. Undefined until that is known. */
const useOpeningWindow = (): Window | undefined => {
  const latest = useRequest(api.listCalls, { page: 1, pageSize: 1 })
  const [openedAtMs] = useState(Date.now)
  if (latest.isPending) return undefined
  return openingWindow(latest.data?.data[0]?.startTime ?? null, openedAtMs)
}

/** Whole days of the browser's clock, so that the query key stays the same between polls. */
const spanOf = (window: Window) => {
  switch (window) {
    case 'last10':
      return { minutes: 10 as const }
    case 'last1':
      return { minutes: 1 as const }
    case 'today':
      return { startTime: midnight(0), endTime: midnight(1) - 1 }
    case 'week':
      return { startTime: midnight(-6), endTime: midnight(1) - 1 }
  }
}

/** The same as two times, for a list that shows them. */
const rangeOf = (window: Window, atMs: number): { readonly startTime: number; readonly endTime?: number } => {
  const span = spanOf(window)
  return span.minutes === undefined ? span : { startTime: Math.floor(atMs / 1000) - span.minutes * 60 }
}

const midnight = (days: number): number => {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() + days)
  return Math.floor(day.getTime() / 1000)
}

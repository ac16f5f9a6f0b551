import { api } from '@parley/contract/api'
import { describeAnswerRate } from '../../messages/describe-answer-rate.ts'
import { describeLabel } from '../../messages/describe-label.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import { Bars } from '../../ui/bars.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Figures } from '../../ui/figures.tsx'
import { formatDuration } from '../../ui/format-time.ts'
import { Loading } from '../../ui/loading.tsx'
import { contactsAnchor } from './contacts-table.tsx'
import type { TaskRow } from './task-row.ts'
import styles from './tasks.module.css'

/** The strip of figures, the funnel and the three histograms (specification 1 §3). */
export const TaskMonitor = ({
  task,
  everyMs,
}: {
  readonly task: TaskRow
  readonly everyMs: number | undefined
}) => {
  const t = useMessages()
  const query = useRequest(api.findTaskMetrics, { id: task.taskId }, { everyMs })
  if (query.error !== null && query.data === undefined)
    return <ErrorNote error={query.error} onRetry={query.refetch} />
  if (query.data === undefined) return <Loading />
  const metrics = query.data
  const contactsOf = (chosen: { readonly reached: string | undefined }): string =>
    `${paths.task(task.taskId)}${chosen.reached === undefined ? '' : `?reached=${chosen.reached}`}#${contactsAnchor}`
  const figures = [
    [t('tasks.strip.total'), String(metrics.total)],
    [t('tasks.strip.waiting'), String(metrics.waiting)],
    [t('tasks.strip.calling'), String(metrics.calling)],
    [t('tasks.strip.finished'), String(metrics.finished)],
    [t('figures.answerRate'), describeAnswerRate(metrics, t), t('figures.answerRate.means')],
    [t('tasks.strip.talk'), formatDuration(metrics.talkSec)],
  ] as const
  return (
    <>
      <Figures figures={figures} />
      <div className={styles.charts}>
        <Card title={t('tasks.funnel')} definition={t('figures.funnel.means')}>
          <Bars
            bars={metrics.funnel.map(({ step, contacts }) => ({
              name: t(`tasks.funnel.${step}`),
              count: contacts,
              to: contactsOf({ reached: step === 'contacts' ? undefined : step }),
            }))}
          />
        </Card>
        <Card title={t('tasks.chart.tags')} definition={t('figures.labels.means')}>
          <Bars
            bars={metrics.intentTagFrequency.map(({ intentId, name, count }) => ({
              name: describeLabel(intentId, name, t),
              count,
              to: paths.recordsOf({ taskId: task.taskId, intentId }),
            }))}
          />
        </Card>
        <Card title={t('tasks.chart.turns')}>
          <Bars bars={metrics.turnTimeFrequency.map(rangeBar)} />
        </Card>
        <Card title={t('tasks.chart.elapsed')}>
          <Bars bars={metrics.callElapsedFrequency.map(rangeBar)} />
        </Card>
      </div>
    </>
  )
}

const rangeBar = ({ from, to, count }: { from: number; to: number | null; count: number }) => ({
  name: to === null ? `≥ ${from}` : to - from <= 1 ? String(from) : `${from}–${to - 1}`,
  count,
})

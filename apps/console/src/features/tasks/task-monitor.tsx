import { api } from '@parley/contract/api'
import { paths } from '../../paths.ts'
import { useCall } from '../../platform/use-call.ts'
import { Bars } from '../../ui/bars.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Figures } from '../../ui/figures.tsx'
import { formatDuration } from '../../ui/format-time.ts'
import { Loading } from '../../ui/loading.tsx'
import { sayAnswerRate } from '../../words/say-answer-rate.ts'
import { sayLabel } from '../../words/say-label.ts'
import { useWords } from '../../words/use-words.ts'
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
  const say = useWords()
  const query = useCall(api.findTaskMetrics, { id: task.taskId }, { everyMs })
  if (query.error !== null && query.data === undefined)
    return <ErrorNote error={query.error} onRetry={query.refetch} />
  if (query.data === undefined) return <Loading />
  const metrics = query.data
  const contactsOf = (chosen: { readonly reached: string | undefined }): string =>
    `${paths.task(task.taskId)}${chosen.reached === undefined ? '' : `?reached=${chosen.reached}`}#${contactsAnchor}`
  const figures = [
    [say('tasks.strip.total'), String(metrics.total)],
    [say('tasks.strip.waiting'), String(metrics.waiting)],
    [say('tasks.strip.calling'), String(metrics.calling)],
    [say('tasks.strip.finished'), String(metrics.finished)],
    [say('figures.answerRate'), sayAnswerRate(metrics, say), say('figures.answerRate.means')],
    [say('tasks.strip.talk'), formatDuration(metrics.talkSec)],
  ] as const
  return (
    <>
      <Figures figures={figures} />
      <div className={styles.charts}>
        <Card title={say('tasks.funnel')} definition={say('figures.funnel.means')}>
          <Bars
            bars={metrics.funnel.map(({ step, contacts }) => ({
              name: say(`tasks.funnel.${step}`),
              count: contacts,
              to: contactsOf({ reached: step === 'contacts' ? undefined : step }),
            }))}
          />
        </Card>
        <Card title={say('tasks.chart.tags')} definition={say('figures.labels.means')}>
          <Bars
            bars={metrics.intentTagFrequency.map(({ intentId, name, count }) => ({
              name: sayLabel(intentId, name, say),
              count,
              to: paths.recordsOf({ taskId: task.taskId, intentId }),
            }))}
          />
        </Card>
        <Card title={say('tasks.chart.turns')}>
          <Bars bars={metrics.turnTimeFrequency.map(rangeBar)} />
        </Card>
        <Card title={say('tasks.chart.elapsed')}>
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

import { api, type ResponseOf } from '@parley/contract/api'
import { Segmented } from 'antd'
import { useState } from 'react'
import { describeAnswerRate } from '../../messages/describe-answer-rate.ts'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { currentLanguage } from '../../platform/language.ts'
import { useRequest } from '../../platform/use-request.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Figures } from '../../ui/figures.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { Loading } from '../../ui/loading.tsx'
import { shownAmount } from '../../ui/shown-amount.ts'
import styles from './tasks.module.css'

const refreshMs = 5000

/** A running task's present state, and its speed over the last one or ten minutes. */
export const TaskNow = ({ taskId }: { readonly taskId: string }) => {
  const t = useMessages()
  const [minutes, setMinutes] = useState(10)
  const query = useRequest(api.findTaskNow, { id: taskId, minutes }, { everyMs: refreshMs, keepLast: true })
  const now = query.data
  return (
    <Card
      title={t('tasks.now')}
      actions={
        <Segmented
          aria-label={t('tasks.now.span')}
          value={minutes}
          onChange={setMinutes}
          options={[1, 10].map((value) => ({
            value,
            label: t(value === 1 ? 'tasks.now.last1' : 'tasks.now.last10'),
          }))}
        />
      }
    >
      {now === undefined ? (
        query.error === null ? (
          <Loading />
        ) : (
          <ErrorNote error={query.error} onRetry={query.refetch} />
        )
      ) : (
        <>
          <Figures figures={figuresOf(now, t, (yuan) => shownAmount(yuan, currentLanguage()))} />
          <p className={styles.hint}>{t('tasks.now.asOf', { at: formatTime(now.at) })}</p>
        </>
      )}
    </Card>
  )
}

const figuresOf = (now: ResponseOf<typeof api.findTaskNow>, t: Translate, amount: (yuan: string) => string) =>
  [
    [t('tasks.now.dialing'), String(now.dialing)],
    [t('tasks.now.ringing'), String(now.ringing)],
    [t('tasks.now.talking'), String(now.talking)],
    [t('tasks.now.withPerson'), String(now.withPerson)],
    [t('tasks.now.pace'), (now.calls / now.minutes).toFixed(1)],
    [t('figures.answerRate'), describeAnswerRate(now, t), t('figures.answerRate.means')],
    [t('tasks.now.spent'), amount(now.spent)],
    [t('tasks.now.held'), amount(now.held)],
    [t('tasks.now.left'), now.secondsLeft === null ? '--' : describeLeft(now.secondsLeft, t)],
  ] as const

/** Rounded up to whole minutes. */
const describeLeft = (seconds: number, t: Translate): string => {
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120
    ? t('tasks.now.minutes', { n: minutes })
    : t('tasks.now.hours', { n: Math.ceil(minutes / 60) })
}

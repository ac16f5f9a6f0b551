import { type AnswerOf, api } from '@parley/contract/api'
import { Segmented } from 'antd'
import { useState } from 'react'
import { currentLanguage } from '../../platform/language.ts'
import { useCall } from '../../platform/use-call.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Figures } from '../../ui/figures.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { Loading } from '../../ui/loading.tsx'
import { shownAmount } from '../../ui/shown-amount.ts'
import { sayAnswerRate } from '../../words/say-answer-rate.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import styles from './tasks.module.css'

const refreshMs = 5000

/** What a running task does at this moment, and how fast the last one or ten minutes were. */
export const TaskNow = ({ taskId }: { readonly taskId: string }) => {
  const say = useWords()
  const [minutes, setMinutes] = useState(10)
  const query = useCall(api.findTaskNow, { id: taskId, minutes }, { everyMs: refreshMs, keepLast: true })
  const now = query.data
  return (
    <Card
      title={say('tasks.now')}
      actions={
        <Segmented
          aria-label={say('tasks.now.span')}
          value={minutes}
          onChange={setMinutes}
          options={[1, 10].map((value) => ({
            value,
            label: say(value === 1 ? 'tasks.now.last1' : 'tasks.now.last10'),
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
          <Figures figures={figuresOf(now, say, (yuan) => shownAmount(yuan, currentLanguage()))} />
          <p className={styles.hint}>{say('tasks.now.asOf', { at: formatTime(now.at) })}</p>
        </>
      )}
    </Card>
  )
}

const figuresOf = (now: AnswerOf<typeof api.findTaskNow>, say: Say, amount: (yuan: string) => string) =>
  [
    [say('tasks.now.dialing'), String(now.dialing)],
    [say('tasks.now.ringing'), String(now.ringing)],
    [say('tasks.now.talking'), String(now.talking)],
    [say('tasks.now.withPerson'), String(now.withPerson)],
    [say('tasks.now.pace'), (now.calls / now.minutes).toFixed(1)],
    [say('figures.answerRate'), sayAnswerRate(now, say), say('figures.answerRate.means')],
    [say('tasks.now.spent'), amount(now.spent)],
    [say('tasks.now.held'), amount(now.held)],
    [say('tasks.now.left'), now.secondsLeft === null ? '--' : sayLeft(now.secondsLeft, say)],
  ] as const

/** Rounded up: nobody plans by seconds. */
const sayLeft = (seconds: number, say: Say): string => {
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120
    ? say('tasks.now.minutes', { n: minutes })
    : say('tasks.now.hours', { n: Math.ceil(minutes / 60) })
}

import type { AnswerOf, api } from '@parley/contract/api'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './statistics.module.css'

type Trend = AnswerOf<typeof api.findStatistics>['trend']

const height = 140

/** Calls over time, answered ones darker; every column says its numbers. */
export const TrendChart = ({ trend }: { readonly trend: Trend }) => {
  const say = useWords()
  const most = Math.max(0, ...trend.map(({ calls }) => calls))
  if (most === 0) return <EmptyNote />
  return (
    <>
      <p className={styles.scale}>{say('statistics.trend.most', { count: most })}</p>
      <ul className={styles.trend} style={{ height }}>
        {trend.map(({ time, calls, answered }) => {
          const text = say('statistics.trend.point', { at: formatTime(time), calls, answered })
          return (
            <li key={time} title={text} className={styles.column}>
              <span className={styles.hidden}>{text}</span>
              <span className={styles.unanswered} style={{ height: ((calls - answered) / most) * height }} />
              <span className={styles.answered} style={{ height: (answered / most) * height }} />
            </li>
          )
        })}
      </ul>
      <p className={styles.times}>
        <span>{formatTime(trend[0]?.time ?? 0)}</span>
        <span>{formatTime(trend.at(-1)?.time ?? 0)}</span>
      </p>
    </>
  )
}

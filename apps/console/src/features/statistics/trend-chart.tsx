import type { api, ResponseOf } from '@parley/contract/api'
import { Link } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { customProperties } from '../../ui/custom-properties.ts'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import styles from './statistics.module.css'

type Trend = ResponseOf<typeof api.findStatistics>['trend']

const height = 140

const columnHeight = (share: number) => customProperties({ '--height': `${share * height}px` })

/** Calls over time, answered ones darker; each column has its numbers as a tooltip. */
export const TrendChart = ({
  trend,
  callsOf,
}: {
  readonly trend: Trend
  /** Where the calls of a time are listed. */
  readonly callsOf: (range: { readonly startTime: number; readonly endTime: number }) => string
}) => {
  const t = useMessages()
  const most = Math.max(0, ...trend.map(({ calls }) => calls))
  if (most === 0) return <EmptyNote />
  const stepSec = (trend[1]?.time ?? 0) - (trend[0]?.time ?? 0)
  return (
    <>
      <p className={styles.scale}>{t('statistics.trend.most', { count: most })}</p>
      <ul className={styles.trend} style={customProperties({ '--height': `${height}px` })}>
        {trend.map(({ time, calls, answered }) => {
          const text = t('statistics.trend.point', { at: formatTime(time), calls, answered })
          const bars = (
            <>
              <span className={styles.unanswered} style={columnHeight((calls - answered) / most)} />
              <span className={styles.answered} style={columnHeight(answered / most)} />
            </>
          )
          return (
            <li key={time} title={text} className={styles.step}>
              {calls === 0 || time === null ? (
                <span className={styles.hidden}>{text}</span>
              ) : (
                <Link
                  className={styles.column ?? ''}
                  to={callsOf({ startTime: time, endTime: time + Math.max(1, stepSec) - 1 })}
                  aria-label={text}
                >
                  {bars}
                </Link>
              )}
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

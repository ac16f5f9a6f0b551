import { RecordEvent } from '@parley/contract/vocabulary'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import type { FeedEvent } from './call-row.ts'
import styles from './records.module.css'

/** Record events 0-25 in order, in seconds since the answer. */
export const EventRail = ({
  events,
  answeredAt,
  startedAt,
}: {
  readonly events: readonly FeedEvent[]
  readonly answeredAt: number | null
  readonly startedAt: number | null
}) => {
  const t = useMessages()
  const zero = answeredAt ?? startedAt ?? 0
  return (
    // It scrolls, so keys must come to it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <ol className={styles.events} tabIndex={0} aria-label={t('call.events')}>
      {events.map((event) => (
        <li key={event.seq}>
          <span className={styles.turnTime}>{event.at === null ? '' : `${event.at - zero} s`}</span>
          <span>
            {describeEvent(event.type, t)} <span className={styles.hint}>{detailOf(event)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

const describeEvent = (type: number, t: Translate): string => {
  const event = RecordEvent.fromWire(type)
  return event === undefined ? t('call.event.unknown', { type }) : t(`recordEvent.${event}`)
}

/** The most useful detail of an event: the words, the place, the digit, or who caused it. */
const detailOf = ({ data }: FeedEvent): string => {
  for (const name of ['text', 'title', 'digit', 'verdict', 'by', 'silences', 'reason']) {
    const value = data[name]
    if (typeof value === 'string' || typeof value === 'number') return String(value)
  }
  return ''
}

import type { MessageKey } from '../../messages/messages.ts'
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
  const key: MessageKey | undefined = eventKeys[type]
  return key === undefined ? t('call.event.unknown', { type }) : t(key)
}

const eventKeys = [
  'recordEvent.0',
  'recordEvent.1',
  'recordEvent.2',
  'recordEvent.3',
  'recordEvent.4',
  'recordEvent.5',
  'recordEvent.6',
  'recordEvent.7',
  'recordEvent.8',
  'recordEvent.9',
  'recordEvent.10',
  'recordEvent.11',
  'recordEvent.12',
  'recordEvent.13',
  'recordEvent.14',
  'recordEvent.15',
  'recordEvent.16',
  'recordEvent.17',
  'recordEvent.18',
  'recordEvent.19',
  'recordEvent.20',
  'recordEvent.21',
  'recordEvent.22',
  'recordEvent.23',
  'recordEvent.24',
  'recordEvent.25',
] as const satisfies readonly MessageKey[]

/** The one thing of an event that a reader wants: what was said, where, which digit, by whom. */
const detailOf = ({ data }: FeedEvent): string => {
  for (const name of ['text', 'title', 'digit', 'verdict', 'by', 'silences', 'reason']) {
    const value = data[name]
    if (typeof value === 'string' || typeof value === 'number') return String(value)
  }
  return ''
}

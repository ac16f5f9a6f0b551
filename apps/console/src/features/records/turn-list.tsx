import { Tag } from 'antd'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { formatDuration } from '../../ui/format-time.ts'
import type { FeedEvent, FeedTurn } from './call-row.ts'
import styles from './records.module.css'

/** The transcript in step with the recording; a click on a turn plays it. */
export const TurnList = ({
  turns,
  events,
  atMs,
  onSeek,
}: {
  readonly turns: readonly FeedTurn[]
  readonly events: readonly FeedEvent[]
  readonly atMs: number
  readonly onSeek: (atMs: number) => void
}) => {
  const t = useMessages()
  if (turns.length === 0) return <EmptyNote text={t('call.transcript.none')} />
  const current = turns.findLastIndex((turn) => startOf(turn) <= atMs)
  const titles = nodeTitles(events)
  const latencies = latenciesOf(turns, events)
  return (
    <ol className={styles.turns}>
      {turns.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place in the call.
        <li key={index} className={index === current ? styles.currentTurn : undefined}>
          <button type="button" data-turn className={styles.turn} onClick={() => onSeek(startOf(turn))}>
            <span className={styles.turnTime}>{formatDuration(startOf(turn) / 1000)}</span>
            <span className={turn.speaker === 'robot' ? styles.robotWords : styles.calleeWords}>
              <span className={styles.turnHead}>
                {t(turn.speaker === 'robot' ? 'conversation.robot' : 'conversation.callee')}
                {turn.nodeId === undefined ? undefined : <Tag>{titles.get(turn.nodeId) ?? turn.nodeId}</Tag>}
              </span>
              <span>{wordsOf(turn, t)}</span>
              <span className={styles.hint}>{detailOf(turn, t)}</span>
              {latencies[index] === undefined ? undefined : (
                <span className={styles.hint}>{t('call.latency.text', latencies[index])}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Where the words begin in the recording. */
export const startOf = ({ fromMs, atMs }: FeedTurn): number => fromMs ?? atMs

const wordsOf = ({ text, heard }: FeedTurn, t: Translate): string => {
  if (text !== '') return text
  return heard === undefined ? t('call.unclear') : t('call.unclear.heard', { text: heard })
}

const detailOf = ({ confidence, matched }: FeedTurn, t: Translate): string =>
  [
    matched === undefined ? undefined : t('call.matched', { by: matched.by }),
    confidence === undefined ? undefined : t('call.confidence', { percent: Math.round(confidence * 100) }),
  ]
    .filter((part) => part !== undefined)
    .join(' · ')

const nodeEntered = 20
const questionHit = 21
const robotSpeaks = 16

/** Titles as the call saw them: the flow may have changed since. */
export const nodeTitles = (events: readonly FeedEvent[]): ReadonlyMap<string, string> =>
  new Map(
    events.flatMap(({ type, data }): readonly (readonly [string, string])[] =>
      type === nodeEntered && typeof data.nodeId === 'string' && typeof data.title === 'string'
        ? [[data.nodeId, data.title]]
        : type === questionHit && typeof data.questionId === 'number' && typeof data.name === 'string'
          ? [[`question:${data.questionId}`, data.name]]
          : [],
    ),
  )

type Latency = Readonly<Record<'turn' | 'endpointing' | 'recognition' | 'decision' | 'audio', number>>

/** Where the time between the callee's last sound and the robot's first went, for each of the robot's turns. */
const latenciesOf = (
  turns: readonly FeedTurn[],
  events: readonly FeedEvent[],
): readonly (Latency | undefined)[] => {
  const spoken = events.filter(({ type }) => type === robotSpeaks)
  let at = -1
  return turns.map((turn) => {
    if (turn.speaker !== 'robot') return undefined
    at += 1
    return latencyOf(spoken[at]?.data.latency)
  })
}

const latencyOf = (value: unknown): Latency | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const read = (name: string): number => {
    const found: unknown = Reflect.get(value, name)
    return typeof found === 'number' ? Math.round(found) : 0
  }
  return {
    turn: read('turnMs'),
    endpointing: read('endpointingMs'),
    recognition: read('recognitionMs'),
    decision: read('decisionMs'),
    audio: read('firstAudioMs'),
  }
}

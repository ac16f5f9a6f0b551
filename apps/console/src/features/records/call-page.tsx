import { ArrowLeftOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { Alert, Button } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { formatDuration, formatTime } from '../../ui/format-time.ts'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { callList } from './call-list.ts'
import type { CallFeed, FeedTurn } from './call-row.ts'
import { CallStatusTag } from './call-status-tag.tsx'
import { EventRail } from './event-rail.tsx'
import { LabelCard } from './label-card.tsx'
import { Player, type PlayerHandle } from './player.tsx'
import styles from './records.module.css'
import { ReplayCard } from './replay-card.tsx'
import { nodeTitles, startOf, TurnList } from './turn-list.tsx'

/** One call on one time axis: the recording, the transcript, and the reasons for its label. */
export const CallPage = () => {
  const t = useMessages()
  const navigate = useNavigate()
  const callId = useSearch().text('callId')
  const query = useRequest(api.findCallFeed, { callId }, { enabled: callId !== '' })
  if (callId === '' || query.error?.code === 'not_found')
    return (
      <Page title={t('call.title')}>
        <EmptyNote text={t('call.missing')}>
          <Button type="primary" onClick={() => void navigate(paths.records)}>
            {t('call.back')}
          </Button>
        </EmptyNote>
      </Page>
    )
  if (query.data !== undefined) return <OneCall key={callId} feed={query.data} />
  return query.error === null ? (
    <Loading />
  ) : (
    <Page title={t('call.title')}>
      <ErrorNote error={query.error} onRetry={query.refetch} />
    </Page>
  )
}

const OneCall = ({ feed }: { readonly feed: CallFeed }) => {
  const t = useMessages()
  const navigate = useNavigate()
  const { call, turns, events, label } = feed
  const titles = new Map([...Object.entries(feed.titles), ...nodeTitles(events)])
  const [player, setPlayer] = useState<PlayerHandle>()
  const [atMs, setAtMs] = useState(0)
  const beside = useMemo(() => callList.beside(call.callId), [call.callId])
  const go = useCallback(
    (callId: string | undefined) => (callId === undefined ? undefined : void navigate(paths.call(callId))),
    [navigate],
  )
  useCallKeys(player, { next: () => go(beside.next), previous: () => go(beside.previous) })
  const seekTurn = (turn: FeedTurn | undefined): void => player?.seek(turn === undefined ? 0 : startOf(turn))
  return (
    <Page
      title={`${call.contactName} ${call.majorNumber}`.trim()}
      intro={describeCall(call, t)}
      before={
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t('call.back')}
          onClick={() => void navigate(paths.recordsOfTask(call.taskId))}
        />
      }
      after={<CallStatusTag status={call.status} />}
      actions={
        <>
          <Button disabled={beside.previous === undefined} onClick={() => go(beside.previous)}>
            {t('call.previous')}
          </Button>
          <Button disabled={beside.next === undefined} onClick={() => go(beside.next)}>
            {t('call.next')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {call.correctedTime === null ? undefined : (
          <Alert
            type="info"
            showIcon
            title={t('call.corrected', { time: formatTime(call.correctedTime) })}
            description={t('call.corrected.why')}
          />
        )}
        <Player call={call} events={events} onReady={setPlayer} onTime={setAtMs} />
        <div className={styles.columns}>
          <Card title={t('call.transcript')}>
            <TurnList turns={turns} events={events} atMs={atMs} onSeek={(ms) => player?.seek(ms)} />
          </Card>
          <div className={styles.stack}>
            <LabelCard call={call} label={label} titles={titles} onSeek={(turn) => seekTurn(turns[turn])} />
            <ReplayCard call={call} turns={turns} titles={titles} />
            <Card title={t('call.events')}>
              <EventRail events={events} answeredAt={call.answerTime} startedAt={call.startTime} />
            </Card>
          </div>
        </div>
      </div>
    </Page>
  )
}

/** The time, line, length and end of a call in one line. */
const describeCall = (call: CallFeed['call'], t: Translate): string => {
  const hungUp =
    call.hungUpBy === 'robot' || call.hungUpBy === 'callee' || call.hungUpBy === 'system'
      ? t(`call.hungUpBy.${call.hungUpBy}`)
      : undefined
  return [
    formatTime(call.startTime),
    call.lineName,
    formatDuration(call.duration),
    hungUp,
    call.sipCode === null ? undefined : t('call.cause', { sip: call.sipCode }),
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ')
}

/** A line of the transcript is pressed by Enter; Space plays and pauses there as everywhere. */
const keepsKey = (target: HTMLElement, key: string): boolean =>
  key === ' ' && target.closest('[data-turn]') !== null
    ? false
    : target.closest('input, textarea, button, a, [role="listbox"], [role="dialog"]') !== null

/** Specification of the call page's keys: space, arrows, brackets, n and p. Fields and buttons keep theirs. */
const useCallKeys = (
  player: PlayerHandle | undefined,
  page: { readonly next: () => void; readonly previous: () => void },
): void => {
  useEffect(() => {
    const verbOf = ({ key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
      const stepMs = shiftKey ? 15_000 : 5_000
      switch (key) {
        case ' ':
          return () => player?.toggle()
        case 'ArrowLeft':
          return () => player?.skip(-stepMs)
        case 'ArrowRight':
          return () => player?.skip(stepMs)
        case '[':
          return () => player?.changeSpeed(-1)
        case ']':
          return () => player?.changeSpeed(1)
        case 'n':
          return page.next
        case 'p':
          return page.previous
        default:
          return undefined
      }
    }
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (target instanceof HTMLElement && keepsKey(target, event.key)) return
      const verb = verbOf(event)
      if (verb === undefined) return
      event.preventDefault()
      verb()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [player, page])
}

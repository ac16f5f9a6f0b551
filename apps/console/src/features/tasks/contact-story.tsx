import { type AnswerOf, api } from '@parley/contract/api'
import { Drawer, Pagination, Timeline } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useCall } from '../../platform/use-call.ts'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { Loading } from '../../ui/loading.tsx'
import { sayRule } from '../../words/say-rule.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { withTime } from './say-waiting.ts'
import type { ContactRow } from './task-row.ts'
import styles from './tasks.module.css'

type Decision = AnswerOf<typeof api.listDecisions>['data'][number]

const pageSize = 20
const colours = { called: 'green', later: 'gray', never: 'red', again: 'blue', final: 'gray' } as const

/** Why a contact was called or not: every decision, the newest first. */
export const ContactStory = ({
  contact,
  zone,
  onClose,
}: {
  readonly contact: ContactRow
  /** Of the task: times to come are said by it. */
  readonly zone: string
  readonly onClose: () => void
}) => {
  const say = useWords()
  return (
    <Drawer
      open
      size={520}
      title={say('story.of', { name: contact.name === '' ? contact.phone : contact.name })}
      closable={{ 'aria-label': say('ui.close') }}
      onClose={onClose}
    >
      {contact.timeZone === null ? undefined : (
        <p>
          {say('tasks.contacts.timeZone')}: {contact.timeZone}
        </p>
      )}
      <Story id={contact.id} zone={zone} />
    </Drawer>
  )
}

const Story = ({ id, zone }: { readonly id: string; readonly zone: string }) => {
  const say = useWords()
  const [page, setPage] = useState(1)
  const query = useCall(api.listDecisions, { id, page, pageSize }, { keepLast: true })
  if (query.data === undefined)
    return query.error === null ? <Loading /> : <ErrorNote error={query.error} onRetry={query.refetch} />
  const { data, total } = query.data
  if (total === 0) return <EmptyNote text={say('story.empty')} />
  return (
    <>
      <Timeline
        items={data.map((decision) => ({
          key: decision.n,
          color: colours[decision.decision],
          content: <OneDecision decision={decision} zone={zone} />,
        }))}
      />
      {total > pageSize ? (
        <Pagination current={page} pageSize={pageSize} total={total} onChange={setPage} size="small" />
      ) : undefined}
    </>
  )
}

const OneDecision = ({ decision, zone }: { readonly decision: Decision; readonly zone: string }) => {
  const say = useWords()
  return (
    <>
      <div>
        <strong>{say(`story.${decision.decision}`)}</strong> · {sayDecision(decision, zone, say)}
      </div>
      <div className={styles.hint}>{sayWhen(decision, say)}</div>
      {decision.callId === null || decision.decision === 'called' ? undefined : (
        <Link to={paths.call(decision.callId)}>{say('story.call')}</Link>
      )}
    </>
  )
}

const sayDecision = ({ rule, values, nextTime }: Decision, zone: string, say: Say): string => {
  const { used, most } = values
  const counted = used === undefined || most === undefined ? '' : ` · ${say('story.used', { used, most })}`
  return `${withTime(sayRule(rule, values, say), { at: nextTime, zone }, say)}${counted}`
}

const sayWhen = ({ firstTime, lastTime, times }: Decision, say: Say): string =>
  times === 1
    ? formatTime(lastTime)
    : `${formatTime(lastTime)} · ${say('story.times', { times, from: formatTime(firstTime) })}`

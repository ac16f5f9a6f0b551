import { api, type ResponseOf } from '@parley/contract/api'
import { Drawer, Pagination, Timeline } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { describeRule } from '../../messages/describe-rule.ts'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { Loading } from '../../ui/loading.tsx'
import { withTime } from './describe-waiting.ts'
import type { ContactRow } from './task-row.ts'
import styles from './tasks.module.css'

type Decision = ResponseOf<typeof api.listDecisions>['data'][number]

const pageSize = 20
const colors = { called: 'green', later: 'gray', never: 'red', again: 'blue', final: 'gray' } as const

/** Why a contact was called or not: every decision, the newest first. */
export const ContactStory = ({
  contact,
  zone,
  onClose,
}: {
  readonly contact: ContactRow
  /** The task's zone; future times are shown in it. */
  readonly zone: string
  readonly onClose: () => void
}) => {
  const t = useMessages()
  return (
    <Drawer
      open
      size={520}
      title={t('story.of', { name: contact.name === '' ? contact.phone : contact.name })}
      closable={{ 'aria-label': t('ui.close') }}
      onClose={onClose}
    >
      {contact.timeZone === null ? undefined : (
        <p>
          {t('tasks.contacts.timeZone')}: {contact.timeZone}
        </p>
      )}
      <Story id={contact.id} zone={zone} />
    </Drawer>
  )
}

const Story = ({ id, zone }: { readonly id: string; readonly zone: string }) => {
  const t = useMessages()
  const [page, setPage] = useState(1)
  const query = useRequest(api.listDecisions, { id, page, pageSize }, { keepLast: true })
  if (query.data === undefined)
    return query.error === null ? <Loading /> : <ErrorNote error={query.error} onRetry={query.refetch} />
  const { data, total } = query.data
  if (total === 0) return <EmptyNote text={t('story.empty')} />
  return (
    <>
      <Timeline
        items={data.map((decision) => ({
          key: decision.n,
          color: colors[decision.decision],
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
  const t = useMessages()
  return (
    <>
      <div>
        <strong>{t(`story.${decision.decision}`)}</strong> · {describeDecision(decision, zone, t)}
      </div>
      <div className={styles.hint}>{describeWhen(decision, t)}</div>
      {decision.callId === null || decision.decision === 'called' ? undefined : (
        <Link to={paths.call(decision.callId)}>{t('story.call')}</Link>
      )}
    </>
  )
}

const describeDecision = ({ rule, values, nextTime }: Decision, zone: string, t: Translate): string => {
  const { used, most } = values
  const counted = used === undefined || most === undefined ? '' : ` · ${t('story.used', { used, most })}`
  return `${withTime(describeRule(rule, values, t), { at: nextTime, zone }, t)}${counted}`
}

const describeWhen = ({ firstTime, lastTime, times }: Decision, t: Translate): string =>
  times === 1
    ? formatTime(lastTime)
    : `${formatTime(lastTime)} · ${t('story.times', { times, from: formatTime(firstTime) })}`

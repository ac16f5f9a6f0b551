import { HistoryOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { Table, type TableProps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { describeLabel } from '../../messages/describe-label.ts'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Figures } from '../../ui/figures.tsx'
import { formatTime } from '../../ui/format-time.ts'
import list from '../../ui/list.module.css'
import { useScene } from '../scenes/index.ts'
import type { MovedCall } from './version-row.ts'

const lastCalls = 200

/** The last real calls on the draft as it was saved: which of them would go differently, before anybody is called. */
export const ReplayCalls = () => {
  const t = useMessages()
  const { scene } = useScene()
  const [asked, setAsked] = useState(0)
  // The round is part of the query key, so that a changed draft is replayed again.
  const query = useRequest(api.replayCalls, { id: scene.sceneId, last: lastCalls }, { enabled: asked > 0 })
  const run = (): void => {
    if (asked > 0) void query.refetch()
    setAsked(asked + 1)
  }
  return (
    <Card
      title={t('versions.replay')}
      actions={
        <ActionButton icon={<HistoryOutlined />} loading={query.isFetching} onClick={run}>
          {t('versions.replay.run', { count: lastCalls })}
        </ActionButton>
      }
    >
      <div className={list.stack}>
        <p className={list.hint}>{t('versions.replay.intro')}</p>
        {query.error === null ? undefined : <ErrorNote error={query.error} onRetry={query.refetch} />}
        {query.data === undefined ? undefined : query.data.replayed === 0 ? (
          <EmptyNote text={t('versions.replay.none')} />
        ) : (
          <>
            <Figures
              figures={[
                [t('versions.replay.replayed'), String(query.data.replayed)],
                [t('versions.replay.differing'), String(query.data.differing)],
                [t('versions.replay.relabelled'), String(query.data.relabelled)],
              ]}
            />
            <Table<MovedCall>
              aria-label={t('versions.replay.differing')}
              size="middle"
              rowKey="callId"
              scroll={{ x: 'max-content' }}
              pagination={{ pageSize: 10, hideOnSinglePage: true }}
              columns={columnsOf(t)}
              dataSource={[...query.data.calls]}
              locale={{ emptyText: <EmptyNote text={t('versions.replay.same')} /> }}
            />
          </>
        )}
      </div>
    </Card>
  )
}

const columnsOf = (t: Translate): NonNullable<TableProps<MovedCall>['columns']> => [
  {
    title: t('versions.replay.call'),
    key: 'call',
    render: (_, { callId, phone }) => <Link to={paths.call(callId)}>{phone}</Link>,
  },
  { title: t('versions.replay.at'), key: 'at', render: (_, { answerTime }) => formatTime(answerTime) },
  {
    title: t('versions.replay.before'),
    key: 'before',
    render: (_, { before }) => describeLabel(before.intentId, before.name, t),
  },
  {
    title: t('versions.replay.after'),
    key: 'after',
    render: (_, { after }) => describeLabel(after.intentId, after.name, t),
  },
  {
    title: t('versions.replay.valid'),
    key: 'valid',
    render: (_, { validUntilTurn, turns }) => `${validUntilTurn} / ${turns}`,
  },
]

import { HistoryOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { Table, type TableProps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useCall } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Figures } from '../../ui/figures.tsx'
import { formatTime } from '../../ui/format-time.ts'
import list from '../../ui/list.module.css'
import { sayLabel } from '../../words/say-label.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { useScene } from '../scenes/index.ts'
import type { MovedCall } from './version-row.ts'

const lastCalls = 200

/** The last real calls on the draft as it was saved: which of them would go differently, before anybody is called. */
export const ReplayCalls = () => {
  const say = useWords()
  const { scene } = useScene()
  const [asked, setAsked] = useState(0)
  // The round makes it a question of its own, so that a changed draft is asked anew.
  const query = useCall(api.replayCalls, { id: scene.sceneId, last: lastCalls }, { enabled: asked > 0 })
  const run = (): void => {
    if (asked > 0) void query.refetch()
    setAsked(asked + 1)
  }
  return (
    <Card
      title={say('versions.replay')}
      actions={
        <ActionButton icon={<HistoryOutlined />} loading={query.isFetching} onClick={run}>
          {say('versions.replay.run', { count: lastCalls })}
        </ActionButton>
      }
    >
      <div className={list.stack}>
        <p className={list.hint}>{say('versions.replay.lead')}</p>
        {query.error === null ? undefined : <ErrorNote error={query.error} onRetry={query.refetch} />}
        {query.data === undefined ? undefined : query.data.replayed === 0 ? (
          <EmptyNote text={say('versions.replay.none')} />
        ) : (
          <>
            <Figures
              figures={[
                [say('versions.replay.replayed'), String(query.data.replayed)],
                [say('versions.replay.differing'), String(query.data.differing)],
                [say('versions.replay.relabelled'), String(query.data.relabelled)],
              ]}
            />
            <Table<MovedCall>
              aria-label={say('versions.replay.differing')}
              size="middle"
              rowKey="callId"
              scroll={{ x: 'max-content' }}
              pagination={{ pageSize: 10, hideOnSinglePage: true }}
              columns={columnsOf(say)}
              dataSource={[...query.data.calls]}
              locale={{ emptyText: <EmptyNote text={say('versions.replay.same')} /> }}
            />
          </>
        )}
      </div>
    </Card>
  )
}

const columnsOf = (say: Say): NonNullable<TableProps<MovedCall>['columns']> => [
  {
    title: say('versions.replay.call'),
    key: 'call',
    render: (_, { callId, phone }) => <Link to={paths.call(callId)}>{phone}</Link>,
  },
  { title: say('versions.replay.at'), key: 'at', render: (_, { answerTime }) => formatTime(answerTime) },
  {
    title: say('versions.replay.before'),
    key: 'before',
    render: (_, { before }) => sayLabel(before.intentId, before.name, say),
  },
  {
    title: say('versions.replay.after'),
    key: 'after',
    render: (_, { after }) => sayLabel(after.intentId, after.name, say),
  },
  {
    title: say('versions.replay.valid'),
    key: 'valid',
    render: (_, { validUntilTurn, turns }) => `${validUntilTurn} / ${turns}`,
  },
]

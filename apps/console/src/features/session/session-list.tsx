import { type AnswerOf, api } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { useCall, useSend } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { browserOf } from './browser-of.ts'

type Row = AnswerOf<typeof api.listSessions>['data'][number]
type Ended = { readonly id: string[] } | { readonly all: true }

/** Where one is signed in, and the way to end it there. */
export const SessionList = () => {
  const say = useWords()
  const notices = useNotices()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(10)
  const query = useCall(api.listSessions, { page, pageSize }, { keepLast: true })
  const end = useSend(api.endSessions, { stale: [api.listSessions] })
  const ask = (text: { readonly title: string; readonly text: string; readonly ok: string }, input: Ended) =>
    notices.confirm({
      ...text,
      isDanger: true,
      onOk: () => end.mutateAsync({ input }).catch(notices.failed),
    })
  const askEnd = (row: Row): void =>
    ask(
      {
        title: say('login.sessions.end.title', { browser: browserOf(row.agent) }),
        text: say('login.sessions.end.text'),
        ok: say('login.sessions.end'),
      },
      { id: [row.id] },
    )
  const askEndAll = (): void =>
    ask(
      {
        title: say('login.sessions.endAll.title'),
        text: say('login.sessions.endAll.text'),
        ok: say('login.sessions.endAll'),
      },
      { all: true },
    )
  const isAlone = (query.data?.total ?? 0) < 2
  return (
    <Card
      flush
      title={say('login.sessions')}
      actions={
        <ActionButton
          danger
          disabledReason={isAlone ? say('login.sessions.alone') : undefined}
          onClick={askEndAll}
        >
          {say('login.sessions.endAll')}
        </ActionButton>
      }
    >
      <DataTable<Row>
        label={say('login.sessions')}
        page={page}
        pageSize={pageSize}
        onPage={(next, size) => {
          setPage(next)
          setPageSize(size)
        }}
        query={query}
        columns={columnsOf(say, askEnd)}
        rowKey={({ id }) => id}
        empty={<EmptyNote text={say('login.sessions.alone')} />}
      />
    </Card>
  )
}

const columnsOf = (say: Say, onEnd: (row: Row) => void): NonNullable<TableProps<Row>['columns']> => [
  { title: say('login.sessions.browser'), key: 'agent', render: (_, { agent }) => browserOf(agent) },
  { title: say('login.sessions.address'), dataIndex: 'address', key: 'address' },
  {
    title: say('login.sessions.startedAt'),
    key: 'startedAt',
    render: (_, { startedAt }) => formatTime(startedAt),
  },
  {
    title: say('ui.actions'),
    key: 'actions',
    render: (_, row) =>
      row.isCurrent ? (
        <StatusTag tone="good">{say('login.sessions.current')}</StatusTag>
      ) : (
        <ActionButton size="small" type="text" danger disabledReason={undefined} onClick={() => onEnd(row)}>
          {say('login.sessions.end')}
        </ActionButton>
      ),
  },
]

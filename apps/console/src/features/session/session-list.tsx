import { api, type ResponseOf } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { browserOf } from './browser-of.ts'

type Row = ResponseOf<typeof api.listSessions>['data'][number]
type Ended = { readonly id: string[] } | { readonly all: true }

/** Where one is signed in, and the way to end it there. */
export const SessionList = () => {
  const t = useMessages()
  const notices = useNotices()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(10)
  const query = useRequest(api.listSessions, { page, pageSize }, { keepLast: true })
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
        title: t('login.sessions.end.title', { browser: browserOf(row.agent) }),
        text: t('login.sessions.end.text'),
        ok: t('login.sessions.end'),
      },
      { id: [row.id] },
    )
  const askEndAll = (): void =>
    ask(
      {
        title: t('login.sessions.endAll.title'),
        text: t('login.sessions.endAll.text'),
        ok: t('login.sessions.endAll'),
      },
      { all: true },
    )
  const isAlone = (query.data?.total ?? 0) < 2
  return (
    <Card
      flush
      title={t('login.sessions')}
      actions={
        <ActionButton
          danger
          disabledReason={isAlone ? t('login.sessions.alone') : undefined}
          onClick={askEndAll}
        >
          {t('login.sessions.endAll')}
        </ActionButton>
      }
    >
      <DataTable<Row>
        label={t('login.sessions')}
        page={page}
        pageSize={pageSize}
        onPage={(next, size) => {
          setPage(next)
          setPageSize(size)
        }}
        query={query}
        columns={columnsOf(t, askEnd)}
        rowKey={({ id }) => id}
        empty={<EmptyNote text={t('login.sessions.alone')} />}
      />
    </Card>
  )
}

const columnsOf = (t: Translate, onEnd: (row: Row) => void): NonNullable<TableProps<Row>['columns']> => [
  { title: t('login.sessions.browser'), key: 'agent', render: (_, { agent }) => browserOf(agent) },
  { title: t('login.sessions.address'), dataIndex: 'address', key: 'address' },
  {
    title: t('login.sessions.startedAt'),
    key: 'startedAt',
    render: (_, { startedAt }) => formatTime(startedAt),
  },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, row) =>
      row.isCurrent ? (
        <StatusTag tone="good">{t('login.sessions.current')}</StatusTag>
      ) : (
        <ActionButton size="small" type="text" danger disabledReason={undefined} onClick={() => onEnd(row)}>
          {t('login.sessions.end')}
        </ActionButton>
      ),
  },
]

import { api } from '@parley/contract/api'
import { Button, Input, Select, type TableProps } from 'antd'
import { useCall } from '../../platform/use-call.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { sayCallStatus } from '../../words/say-call-status.ts'
import { sayLabel } from '../../words/say-label.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { sayWhyNotCalled } from './say-waiting.ts'
import type { ContactRow, TaskRow } from './task-row.ts'
import styles from './tasks.module.css'

const states = ['ready', 'open', 'final'] as const
const tones: Readonly<Record<(typeof states)[number], Tone>> = { ready: 'rest', open: 'run', final: 'good' }

/** Whom the task calls, with why somebody was not called. */
export const ContactsTable = ({
  task,
  everyMs,
  onImport,
}: {
  readonly task: TaskRow
  readonly everyMs: number | undefined
  readonly onImport: () => void
}) => {
  const say = useWords()
  const search = useSearch()
  const [page, pageSize] = [search.number('page', 1), search.number('pageSize', 10)]
  const state = states.find((one) => one === search.text('state'))
  const text = search.text('search')
  const query = useCall(
    api.listContacts,
    {
      id: task.taskId,
      page,
      pageSize,
      ...(state === undefined ? {} : { state }),
      ...(text === '' ? {} : { search: text }),
    },
    { keepLast: true, everyMs },
  )
  return (
    <Card title={say('tasks.contacts')} flush>
      <div className={styles.filters}>
        <Input.Search
          allowClear
          className={styles.search}
          placeholder={say('tasks.contacts.search')}
          aria-label={say('tasks.contacts.search')}
          defaultValue={text}
          onSearch={(value) => search.set({ search: value.trim(), page: undefined })}
        />
        <Select
          aria-label={say('ui.status')}
          value={state ?? ''}
          style={{ minWidth: 160 }}
          onChange={(value) => search.set({ state: value, page: undefined })}
          options={[
            { value: '', label: `${say('ui.status')}: ${say('ui.all')}` },
            ...states.map((value) => ({ value, label: say(`tasks.contacts.state.${value}`) })),
          ]}
        />
      </div>
      <DataTable<ContactRow>
        label={say('tasks.contacts')}
        query={query}
        columns={columnsOf(say)}
        rowKey={({ id }) => id}
        page={page}
        pageSize={pageSize}
        onPage={(next, size) => search.set({ page: next, pageSize: size })}
        empty={
          <EmptyNote text={say('tasks.contacts.empty')}>
            <Button onClick={onImport}>{say('tasks.import')}</Button>
          </EmptyNote>
        }
      />
    </Card>
  )
}

const columnsOf = (say: Say): NonNullable<TableProps<ContactRow>['columns']> => [
  { title: say('tasks.contacts.name'), dataIndex: 'name', key: 'name' },
  { title: say('tasks.contacts.phone'), dataIndex: 'phone', key: 'phone' },
  {
    title: say('ui.status'),
    key: 'state',
    render: (_, { state }) => (
      <StatusTag tone={tones[state]}>{say(`tasks.contacts.state.${state}`)}</StatusTag>
    ),
  },
  {
    title: say('tasks.contacts.lastStatus'),
    key: 'status',
    render: (_, { status }) => sayCallStatus(status, say),
  },
  { title: say('tasks.contacts.dialCount'), dataIndex: 'dialCount', key: 'dialCount' },
  {
    title: say('tasks.contacts.label'),
    key: 'label',
    render: (_, { intentId, customerIntent }) =>
      intentId === null ? '--' : sayLabel(intentId, customerIntent, say),
  },
  {
    title: say('tasks.contacts.why'),
    key: 'why',
    render: (_, { whyNotCalled }) => sayWhyNotCalled(whyNotCalled, say),
  },
]

import { type AnswerOf, api } from '@parley/contract/api'
import { Form, Input, Select, type TableProps } from 'antd'
import { useState } from 'react'
import { useCall, useSend } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { ListCard } from '../../ui/list-card.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { ListModal } from './list-modal.tsx'
import { NumbersSource, type NumbersValues } from './numbers-source.tsx'

type Row = AnswerOf<typeof api.listBlacklist>['data'][number]
const sources = ['person', 'voice', 'import'] as const

/** Whom nobody calls: the account's list, and those of its tasks. */
export const BlacklistPage = () => {
  const say = useWords()
  const mayNot = useMayNot()
  const notices = useNotices()
  const search = useSearch()
  const paging = usePaging()
  const [isAdding, setAdding] = useState(false)
  const source = sources.find((one) => one === search.text('source'))
  const text = search.text('search')
  const query = useCall(
    api.listBlacklist,
    {
      page: paging.page,
      pageSize: paging.pageSize,
      ...(source === undefined ? {} : { source: [source] }),
      ...(text === '' ? {} : { search: text }),
    },
    { keepLast: true },
  )
  const remove = useSend(api.removeFromBlacklist, { stale: [api.listBlacklist] })
  const askRemove = ({ id, number, source: from }: Row): void =>
    notices.askDelete({
      title: say('blacklist.remove.title', { number }),
      text: say(from === 'voice' ? 'blacklist.remove.voice' : 'blacklist.remove.text'),
      ok: say('blacklist.remove'),
      remove: () => remove.mutateAsync({ input: { id: [id] } }),
    })
  return (
    <Page title={say('blacklist.title')} lead={say('blacklist.lead')}>
      <ListCard<Row>
        {...paging}
        title={say('blacklist.title')}
        add={{
          label: say('blacklist.add'),
          disabledReason: mayNot('add'),
          onAdd: () => setAdding(true),
        }}
        filters={
          <Filters>
            <SearchFilter field="search" label={say('blacklist.number')} />
            <ChoiceFilter
              field="source"
              label={say('blacklist.source')}
              options={sources.map((value) => ({ value, label: say(`blacklist.source.${value}`) }))}
            />
          </Filters>
        }
        query={query}
        columns={columnsOf(say, mayNot('delete'), askRemove)}
        rowKey={({ id }) => id}
        empty={say('blacklist.empty')}
        isFiltered={source !== undefined || text !== ''}
      />
      {isAdding ? <AddNumbers onClose={() => setAdding(false)} /> : undefined}
    </Page>
  )
}

const columnsOf = (
  say: Say,
  removeReason: string | undefined,
  onRemove: (row: Row) => void,
): NonNullable<TableProps<Row>['columns']> => [
  { title: say('blacklist.number'), dataIndex: 'number', key: 'number' },
  {
    title: say('blacklist.level'),
    key: 'level',
    render: (_, { level, taskName }) => say(`blacklist.level.${level}`, { name: taskName }),
  },
  {
    title: say('blacklist.source'),
    key: 'source',
    render: (_, { source }) => (
      <StatusTag tone={source === 'voice' ? 'warn' : 'rest'}>{say(`blacklist.source.${source}`)}</StatusTag>
    ),
  },
  { title: say('blacklist.note'), dataIndex: 'note', key: 'note' },
  { title: say('blacklist.by'), dataIndex: 'createBy', key: 'createBy' },
  { title: say('ui.createdAt'), key: 'createTs', render: (_, { createTs }) => formatTime(createTs) },
  {
    title: say('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <ActionButton
        size="small"
        type="text"
        danger
        disabledReason={removeReason}
        onClick={() => onRemove(row)}
      >
        {say('blacklist.remove')}
      </ActionButton>
    ),
  },
]

type Values = NumbersValues & { readonly taskId: string; readonly note: string }

const AddNumbers = ({ onClose }: { readonly onClose: () => void }) => {
  const say = useWords()
  const [form] = Form.useForm<Values>()
  const tasks = useCall(api.listAllTasks, { page: 1, pageSize: 200 })
  const stale = [api.listBlacklist]
  const paste = useSend(api.addToBlacklist, { stale })
  const upload = useSend(api.importBlacklist, { stale })
  const sending = upload.isIdle ? paste : upload
  return (
    <ListModal<Values>
      title={say('blacklist.add')}
      form={form}
      initialValues={{ taskId: '', note: '' }}
      sending={sending}
      onClose={onClose}
      onFinish={({ numbers, file, country, taskId, note }) => {
        const chosen = file?.[0]?.originFileObj
        const input = {
          ...(country === undefined ? {} : { country }),
          note,
          ...(taskId === '' ? {} : { taskId }),
        }
        if (chosen === undefined) paste.mutate({ input: { ...input, numbers: numbers ?? '' } })
        else upload.mutate({ input, file: chosen })
      }}
    >
      <NumbersSource />
      <Form.Item name="taskId" label={say('blacklist.level')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: '', label: say('blacklist.level.account') },
            ...(tasks.data?.data ?? []).map(({ taskId, taskName }) => ({
              value: taskId,
              label: say('blacklist.level.task', { name: taskName }),
            })),
          ]}
        />
      </Form.Item>
      <Form.Item name="note" label={say('blacklist.note')}>
        <Input maxLength={200} />
      </Form.Item>
    </ListModal>
  )
}

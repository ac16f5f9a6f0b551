import { api, type ResponseOf } from '@parley/contract/api'
import { Form, Input, Select, type TableProps } from 'antd'
import { useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { ListCard } from '../../ui/list-card.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { ListModal } from './list-modal.tsx'
import { NumbersSource, type NumbersValues } from './numbers-source.tsx'

type Row = ResponseOf<typeof api.listBlacklist>['data'][number]
const sources = ['person', 'voice', 'import'] as const

/** Numbers that are not called: the account's list, and those of its tasks. */
export const BlacklistPage = () => {
  const t = useMessages()
  const mayNot = useMayNot()
  const notices = useNotices()
  const search = useSearch()
  const paging = usePaging()
  const [isAdding, setAdding] = useState(false)
  const source = sources.find((one) => one === search.text('source'))
  const text = search.text('search')
  const query = useRequest(
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
      title: t('blacklist.remove.title', { number }),
      text: t(from === 'voice' ? 'blacklist.remove.voice' : 'blacklist.remove.text'),
      ok: t('blacklist.remove'),
      remove: () => remove.mutateAsync({ input: { id: [id] } }),
    })
  return (
    <Page title={t('blacklist.title')} intro={t('blacklist.intro')}>
      <ListCard<Row>
        {...paging}
        title={t('blacklist.title')}
        add={{
          label: t('blacklist.add'),
          disabledReason: mayNot('add'),
          onAdd: () => setAdding(true),
        }}
        filters={
          <Filters>
            <SearchFilter field="search" label={t('blacklist.number')} />
            <ChoiceFilter
              field="source"
              label={t('blacklist.source')}
              options={sources.map((value) => ({ value, label: t(`blacklist.source.${value}`) }))}
            />
          </Filters>
        }
        query={query}
        columns={columnsOf(t, mayNot('delete'), askRemove)}
        rowKey={({ id }) => id}
        empty={t('blacklist.empty')}
        isFiltered={source !== undefined || text !== ''}
      />
      {isAdding ? <AddNumbers onClose={() => setAdding(false)} /> : undefined}
    </Page>
  )
}

const columnsOf = (
  t: Translate,
  removeReason: string | undefined,
  onRemove: (row: Row) => void,
): NonNullable<TableProps<Row>['columns']> => [
  { title: t('blacklist.number'), dataIndex: 'number', key: 'number' },
  {
    title: t('blacklist.level'),
    key: 'level',
    render: (_, { level, taskName }) => t(`blacklist.level.${level}`, { name: taskName }),
  },
  {
    title: t('blacklist.source'),
    key: 'source',
    render: (_, { source }) => (
      <StatusTag tone={source === 'voice' ? 'warn' : 'rest'}>{t(`blacklist.source.${source}`)}</StatusTag>
    ),
  },
  { title: t('blacklist.note'), dataIndex: 'note', key: 'note' },
  { title: t('blacklist.by'), dataIndex: 'createBy', key: 'createBy' },
  { title: t('ui.createdAt'), key: 'createTs', render: (_, { createTs }) => formatTime(createTs) },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <ActionButton
        size="small"
        type="text"
        danger
        disabledReason={removeReason}
        onClick={() => onRemove(row)}
      >
        {t('blacklist.remove')}
      </ActionButton>
    ),
  },
]

type Values = NumbersValues & { readonly taskId: string; readonly note: string }

const AddNumbers = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useMessages()
  const [form] = Form.useForm<Values>()
  const tasks = useRequest(api.listAllTasks, { page: 1, pageSize: 200 })
  const stale = [api.listBlacklist]
  const paste = useSend(api.addToBlacklist, { stale })
  const upload = useSend(api.importBlacklist, { stale })
  const sending = upload.isIdle ? paste : upload
  return (
    <ListModal<Values>
      title={t('blacklist.add')}
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
      <Form.Item name="taskId" label={t('blacklist.level')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: '', label: t('blacklist.level.account') },
            ...(tasks.data?.data ?? []).map(({ taskId, taskName }) => ({
              value: taskId,
              label: t('blacklist.level.task', { name: taskName }),
            })),
          ]}
        />
      </Form.Item>
      <Form.Item name="note" label={t('blacklist.note')}>
        <Input maxLength={200} />
      </Form.Item>
    </ListModal>
  )
}

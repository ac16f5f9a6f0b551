import { api } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { useList, useSend } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Filters, SearchFilter } from '../../ui/filters.tsx'
import list from '../../ui/list.module.css'
import { ListCard } from '../../ui/list-card.tsx'
import { Page } from '../../ui/page.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import { usePagesByName } from '../../ui/use-search.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { TemplateForm } from './template-form.tsx'
import type { TemplateRow } from './template-row.ts'
import { TestForm } from './test-form.tsx'

/** SMS templates: list, add, edit, delete, test send (specification 1 §2). */
export const SmsPage = () => {
  const say = useWords()
  const notices = useNotices()
  const { paging, asked, isFiltered } = usePagesByName()
  const [tested, setTested] = useState<TemplateRow>()
  const query = useList(api.listSmsTemplates, asked, { keepLast: true })
  const remove = useSend(api.deleteSmsTemplate, { stale: [api.listSmsTemplates] })
  const reason = useMayNot()
  const form = useRowForm<TemplateRow>(reason)
  const askDelete = (row: TemplateRow): void =>
    notices.askDelete({
      title: say('sms.delete', { name: row.name }),
      text: say('sms.delete.text'),
      remove: () => remove.mutateAsync({ input: { id: [row.id] } }),
    })
  return (
    <Page title={say('sms.title')} lead={say('sms.lead')}>
      <ListCard<TemplateRow>
        {...paging}
        title={say('sms.title')}
        add={{ label: say('sms.add'), disabledReason: reason('add'), onAdd: form.add }}
        filters={
          <Filters>
            <SearchFilter field="name" label={say('sms.name')} />
          </Filters>
        }
        query={query}
        columns={columnsOf(say, {
          editReason: reason('update'),
          deleteReason: reason('delete'),
          edit: form.edit,
          test: setTested,
          remove: askDelete,
        })}
        rowKey={({ id }) => id}
        onRow={form.edit}
        empty={say('sms.empty')}
        isFiltered={isFiltered}
      />
      {form.shown === undefined ? undefined : <TemplateForm {...form.shown} />}
      {tested === undefined ? undefined : (
        <TestForm row={tested} readOnlyReason={reason('update')} onClose={() => setTested(undefined)} />
      )}
    </Page>
  )
}

type Actions = {
  readonly editReason: string | undefined
  readonly deleteReason: string | undefined
  readonly edit: (row: TemplateRow) => void
  readonly test: (row: TemplateRow) => void
  readonly remove: (row: TemplateRow) => void
}

const columnsOf = (say: Say, actions: Actions): NonNullable<TableProps<TemplateRow>['columns']> => [
  { title: say('sms.name'), key: 'name', render: (_, { name }) => <strong>{name}</strong> },
  {
    title: say('sms.content'),
    key: 'content',
    render: (_, { content }) => <div className={list.text}>{content}</div>,
  },
  {
    title: say('sms.length'),
    key: 'length',
    render: (_, { length, segments }) => `${length} / ${segments}`,
  },
  {
    title: say('sms.lineType'),
    key: 'lineType',
    render: (_, { lineType }) => say(lineType === 2 ? 'sms.lineType.2' : 'sms.lineType.1'),
  },
  { title: say('sms.creator'), key: 'creator', render: (_, { creator }) => creator },
  {
    title: say('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <RowActions
        editReason={actions.editReason}
        deleteReason={actions.deleteReason}
        onEdit={() => actions.edit(row)}
        onDelete={() => actions.remove(row)}
      >
        <ActionButton
          size="small"
          type="text"
          disabledReason={actions.editReason}
          onClick={() => actions.test(row)}
        >
          {say('sms.test')}
        </ActionButton>
      </RowActions>
    ),
  },
]

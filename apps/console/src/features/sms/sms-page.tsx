import { api } from '@parley/contract/api'
import { SmsLineType } from '@parley/contract/vocabulary'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useList, useSend } from '../../platform/use-request.ts'
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
import { TemplateForm } from './template-form.tsx'
import type { TemplateRow } from './template-row.ts'
import { TestForm } from './test-form.tsx'

/** SMS templates: list, add, edit, delete, test send (specification 1 §2). */
export const SmsPage = () => {
  const t = useMessages()
  const notices = useNotices()
  const { paging, asked, isFiltered } = usePagesByName()
  const [tested, setTested] = useState<TemplateRow>()
  const query = useList(api.listSmsTemplates, asked, { keepLast: true })
  const remove = useSend(api.deleteSmsTemplate, { stale: [api.listSmsTemplates] })
  const reason = useMayNot()
  const form = useRowForm<TemplateRow>(reason)
  const askDelete = (row: TemplateRow): void =>
    notices.askDelete({
      title: t('sms.delete', { name: row.name }),
      text: t('sms.delete.text'),
      remove: () => remove.mutateAsync({ input: { id: [row.id] } }),
    })
  return (
    <Page title={t('sms.title')} intro={t('sms.intro')}>
      <ListCard<TemplateRow>
        {...paging}
        title={t('sms.title')}
        add={{ label: t('sms.add'), disabledReason: reason('add'), onAdd: form.add }}
        filters={
          <Filters>
            <SearchFilter field="name" label={t('sms.name')} />
          </Filters>
        }
        query={query}
        columns={columnsOf(t, {
          editReason: reason('update'),
          deleteReason: reason('delete'),
          edit: form.edit,
          test: setTested,
          remove: askDelete,
        })}
        rowKey={({ id }) => id}
        onRow={form.edit}
        empty={t('sms.empty')}
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

const columnsOf = (t: Translate, actions: Actions): NonNullable<TableProps<TemplateRow>['columns']> => [
  { title: t('sms.name'), key: 'name', render: (_, { name }) => <strong>{name}</strong> },
  {
    title: t('sms.content'),
    key: 'content',
    render: (_, { content }) => <div className={list.text}>{content}</div>,
  },
  {
    title: t('sms.length'),
    key: 'length',
    render: (_, { length, segments }) => `${length} / ${segments}`,
  },
  {
    title: t('sms.lineType'),
    key: 'lineType',
    render: (_, { lineType }) => t(`sms.lineType.${SmsLineType.fromWire(lineType) ?? 'domestic'}`),
  },
  { title: t('sms.creator'), key: 'creator', render: (_, { creator }) => creator },
  {
    title: t('ui.actions'),
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
          {t('sms.test')}
        </ActionButton>
      </RowActions>
    ),
  },
]

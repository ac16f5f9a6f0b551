import { api } from '@parley/contract/api'
import { LineType } from '@parley/contract/vocabulary'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Filters, SearchFilter } from '../../ui/filters.tsx'
import { ListCard } from '../../ui/list-card.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import { usePagesByName } from '../../ui/use-search.ts'
import { LineForm } from './line-form.tsx'
import { LineGrants } from './line-grants.tsx'
import type { LineRow } from './line-row.ts'
import { LineStatus } from './line-status.tsx'

/** The own lines and those of the accounts below. */
export const LineList = () => {
  const t = useMessages()
  const notices = useNotices()
  const [granted, setGranted] = useState<LineRow>()
  const { paging, asked, isFiltered } = usePagesByName()
  const query = useRequest(api.listLines, asked, { keepLast: true, everyMs: 10_000 })
  const remove = useSend(api.deleteLine, { stale: [api.listLines, api.listUsableLines] })
  const reason = useMayNot()
  const form = useRowForm<LineRow>(reason)
  const askDelete = (line: LineRow): void =>
    notices.askDelete({
      title: t('lines.delete.title', { name: line.name }),
      text: t('lines.delete.text'),
      remove: () => remove.mutateAsync({ input: { id: [line.id] } }),
    })
  return (
    <>
      <ListCard<LineRow>
        {...paging}
        title={t('lines.tab.lines')}
        add={{ label: t('lines.add'), disabledReason: reason('add'), onAdd: form.add }}
        filters={
          <Filters>
            <SearchFilter field="name" label={t('lines.search')} />
          </Filters>
        }
        query={query}
        columns={columnsOf(t, {
          editReason: reason('update'),
          deleteReason: reason('delete'),
          edit: form.edit,
          remove: askDelete,
          grants: setGranted,
        })}
        rowKey={({ id }) => id}
        onRow={form.edit}
        empty={t('lines.empty')}
        isFiltered={isFiltered}
      />
      {form.shown === undefined ? undefined : <LineForm {...form.shown} />}
      {granted === undefined ? undefined : (
        <LineGrants line={granted} disabledReason={reason('update')} onClose={() => setGranted(undefined)} />
      )}
    </>
  )
}

type Actions = {
  readonly editReason: string | undefined
  readonly deleteReason: string | undefined
  readonly edit: (line: LineRow) => void
  readonly remove: (line: LineRow) => void
  readonly grants: (line: LineRow) => void
}

const columnsOf = (t: Translate, actions: Actions): NonNullable<TableProps<LineRow>['columns']> => [
  { title: t('lines.name'), key: 'name', render: (_, { name }) => <strong>{name}</strong> },
  {
    title: t('ui.status'),
    key: 'status',
    render: (_, line) => <LineStatus line={line} />,
  },
  {
    title: t('lines.type'),
    key: 'type',
    responsive: ['xxl'],
    render: (_, { type }) => t(`lines.type.${LineType.fromWire(type) ?? 'thirdParty'}`),
  },
  {
    title: t('lines.address'),
    key: 'address',
    render: (_, { address, transport }) => (
      <code>
        {address} {transport}
      </code>
    ),
  },
  {
    title: t('lines.callingNumber'),
    key: 'callingNumber',
    render: (_, { callingNumber }) => (callingNumber === '' ? '--' : callingNumber),
  },
  {
    title: t('lines.concurrency'),
    key: 'concurrency',
    render: (_, { maxConcurrency }) =>
      maxConcurrency === 0 ? t('lines.concurrency.unlimited') : maxConcurrency,
  },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, line) => (
      <RowActions
        editReason={actions.editReason}
        deleteReason={actions.deleteReason}
        onEdit={() => actions.edit(line)}
        onDelete={() => actions.remove(line)}
      >
        <ActionButton size="small" type="text" onClick={() => actions.grants(line)}>
          {t('lines.grants')}
        </ActionButton>
      </RowActions>
    ),
  },
]

import { api } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { useCall, useSend } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Filters, SearchFilter } from '../../ui/filters.tsx'
import { ListCard } from '../../ui/list-card.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import { usePagesByName } from '../../ui/use-search.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { LineForm } from './line-form.tsx'
import { LineGrants } from './line-grants.tsx'
import type { LineRow } from './line-row.ts'
import { LineStatus } from './line-status.tsx'

/** The own lines and those of the accounts below. */
export const LineList = () => {
  const say = useWords()
  const notices = useNotices()
  const [granted, setGranted] = useState<LineRow>()
  const { paging, asked, isFiltered } = usePagesByName()
  const query = useCall(api.listLines, asked, { keepLast: true, everyMs: 10_000 })
  const remove = useSend(api.deleteLine, { stale: [api.listLines, api.listUsableLines] })
  const reason = useMayNot()
  const form = useRowForm<LineRow>(reason)
  const askDelete = (line: LineRow): void =>
    notices.askDelete({
      title: say('lines.delete.title', { name: line.name }),
      text: say('lines.delete.text'),
      remove: () => remove.mutateAsync({ input: { id: [line.id] } }),
    })
  return (
    <>
      <ListCard<LineRow>
        {...paging}
        title={say('lines.tab.lines')}
        add={{ label: say('lines.add'), disabledReason: reason('add'), onAdd: form.add }}
        filters={
          <Filters>
            <SearchFilter field="name" label={say('lines.search')} />
          </Filters>
        }
        query={query}
        columns={columnsOf(say, {
          editReason: reason('update'),
          deleteReason: reason('delete'),
          edit: form.edit,
          remove: askDelete,
          grants: setGranted,
        })}
        rowKey={({ id }) => id}
        onRow={form.edit}
        empty={say('lines.empty')}
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

const columnsOf = (say: Say, actions: Actions): NonNullable<TableProps<LineRow>['columns']> => [
  { title: say('lines.name'), key: 'name', render: (_, { name }) => <strong>{name}</strong> },
  {
    title: say('ui.status'),
    key: 'status',
    render: (_, line) => <LineStatus line={line} />,
  },
  {
    title: say('lines.type'),
    key: 'type',
    responsive: ['xxl'],
    render: (_, { type }) => say(typeKey(type)),
  },
  {
    title: say('lines.address'),
    key: 'address',
    render: (_, { address, transport }) => (
      <code>
        {address} {transport}
      </code>
    ),
  },
  {
    title: say('lines.callingNumber'),
    key: 'callingNumber',
    render: (_, { callingNumber }) => (callingNumber === '' ? '--' : callingNumber),
  },
  {
    title: say('lines.concurrency'),
    key: 'concurrency',
    render: (_, { maxConcurrency }) =>
      maxConcurrency === 0 ? say('lines.concurrency.unlimited') : maxConcurrency,
  },
  {
    title: say('ui.actions'),
    key: 'actions',
    render: (_, line) => (
      <RowActions
        editReason={actions.editReason}
        deleteReason={actions.deleteReason}
        onEdit={() => actions.edit(line)}
        onDelete={() => actions.remove(line)}
      >
        <ActionButton size="small" type="text" onClick={() => actions.grants(line)}>
          {say('lines.grants')}
        </ActionButton>
      </RowActions>
    ),
  },
]

const typeKey = (type: number): 'lines.type.1' | 'lines.type.2' | 'lines.type.3' =>
  type === 1 ? 'lines.type.1' : type === 3 ? 'lines.type.3' : 'lines.type.2'

import { api } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Filters, SearchFilter } from '../../ui/filters.tsx'
import list from '../../ui/list.module.css'
import { ListCard } from '../../ui/list-card.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import { usePagesByName, useSearch } from '../../ui/use-search.ts'
import { GroupForm } from './group-form.tsx'
import type { GroupKind, GroupRow } from './group-row.ts'
import { SeatList } from './seat-list.tsx'

const callsOf = {
  sip: { list: api.listSipGroups, remove: api.deleteSipGroup },
  cc: { list: api.listCcGroups, remove: api.deleteCcGroup },
} as const

export const GroupList = ({ kind }: { readonly kind: GroupKind }) => {
  const t = useMessages()
  const notices = useNotices()
  const search = useSearch()
  const { paging, asked, isFiltered } = usePagesByName()
  const query = useRequest(callsOf[kind].list, asked, { keepLast: true })
  const remove = useSend(callsOf[kind].remove, { stale: [callsOf[kind].list] })
  const chosen = query.data?.data.find(({ id }) => id === search.text('groupId'))
  const reason = useMayNot()
  const form = useRowForm<GroupRow>(reason)
  const askDelete = (group: GroupRow): void =>
    notices.askDelete({
      title: t('seats.group.delete', { name: group.name }),
      text: t('seats.group.delete.text'),
      remove: () => remove.mutateAsync({ input: { id: [group.id] } }),
    })
  return (
    <div className={list.stack}>
      <ListCard<GroupRow>
        {...paging}
        title={t(`seats.kind.${kind}`)}
        add={{ label: t('seats.group.add'), disabledReason: reason('add'), onAdd: form.add }}
        filters={
          <Filters>
            <SearchFilter field="name" label={t('seats.group.name')} />
          </Filters>
        }
        query={query}
        columns={columnsOf(t, {
          editReason: reason('update'),
          deleteReason: reason('delete'),
          edit: form.edit,
          remove: askDelete,
          open: ({ id }) => search.set({ groupId: id }),
        })}
        rowKey={({ id }) => id}
        onRow={({ id }) => search.set({ groupId: id })}
        empty={t('seats.group.empty')}
        isFiltered={isFiltered}
      />
      {chosen === undefined ? undefined : <SeatList key={chosen.id} group={chosen} kind={kind} />}
      {form.shown === undefined ? undefined : <GroupForm kind={kind} {...form.shown} />}
    </div>
  )
}

type Actions = {
  readonly editReason: string | undefined
  readonly deleteReason: string | undefined
  readonly edit: (group: GroupRow) => void
  readonly remove: (group: GroupRow) => void
  readonly open: (group: GroupRow) => void
}

const columnsOf = (t: Translate, actions: Actions): NonNullable<TableProps<GroupRow>['columns']> => [
  { title: t('seats.group.name'), key: 'name', render: (_, { name }) => <strong>{name}</strong> },
  { title: t('seats.seats'), key: 'seats', render: (_, { seats }) => seats },
  { title: t('seats.state.free'), key: 'free', render: (_, { free }) => free },
  { title: t('seats.busy'), key: 'busy', render: (_, { busy }) => busy },
  { title: t('seats.wrapUp'), key: 'wrapUp', render: (_, { wrapUpSec }) => wrapUpSec },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, group) => (
      <RowActions
        editReason={actions.editReason}
        deleteReason={actions.deleteReason}
        onEdit={() => actions.edit(group)}
        onDelete={() => actions.remove(group)}
      >
        <ActionButton size="small" type="text" onClick={() => actions.open(group)}>
          {t('seats.seats')}
        </ActionButton>
      </RowActions>
    ),
  },
]

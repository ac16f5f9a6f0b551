import { api } from '@parley/contract/api'
import { Select, type TableProps } from 'antd'
import { describeRound } from '../../messages/describe-round.ts'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Filters } from '../../ui/filters.tsx'
import layout from '../../ui/layout.module.css'
import { ListCard } from '../../ui/list-card.tsx'
import { Loading } from '../../ui/loading.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import { useSearch } from '../../ui/use-search.ts'
import { usePartReason, useScene } from '../scenes/index.ts'
import { RoundForm } from './round-form.tsx'
import type { StrategiesQuery } from './strategy-list.tsx'
import type { RoundRow, StrategyRow } from './strategy-row.ts'
import { useTagOptions } from './use-tag-options.ts'

/** The rounds of one strategy, which is chosen above them. */
export const RoundList = ({ query }: { readonly query: StrategiesQuery }) => {
  const t = useMessages()
  const search = useSearch()
  const strategies = query.data?.data ?? []
  const strategy = strategies.find(({ id }) => id === search.text('strategy')) ?? strategies[0]
  if (query.error !== null && query.data === undefined)
    return <ErrorNote error={query.error} onRetry={query.refetch} />
  if (query.data === undefined) return <Loading />
  if (strategy === undefined) return <EmptyNote text={t('strategies.rounds.noStrategy')} />
  return (
    <>
      <Filters>
        <Select
          aria-label={t('strategies.rounds.of')}
          className={layout.wideField ?? ''}
          value={strategy.id}
          onChange={(id) => search.set({ strategy: id, page: undefined })}
          options={strategies.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Filters>
      <Rounds key={strategy.id} strategy={strategy} />
    </>
  )
}

const Rounds = ({ strategy }: { readonly strategy: StrategyRow }) => {
  const t = useMessages()
  const notices = useNotices()
  const reason = usePartReason('tricks')
  const form = useRowForm<RoundRow>(reason)
  const tags = useTagOptions(useScene().scene.sceneId)(strategy.type)
  const query = useRequest(api.listRounds, { strategyId: strategy.id, page: 1, pageSize: 50 })
  const remove = useSend(api.deleteRound, { stale: [api.listStrategies, api.listRounds] })
  const askDelete = ({ id, name }: RoundRow): void =>
    notices.askDelete({
      title: t('strategies.round.delete', { name }),
      text: t('strategies.round.delete.text'),
      remove: () => remove.mutateAsync({ input: { id: [id] } }),
    })
  return (
    <>
      <ListCard<RoundRow>
        page={1}
        pageSize={50}
        onPage={() => undefined}
        title={t('strategies.rounds.tab')}
        add={{
          label: t('strategies.round.add'),
          disabledReason: reason('add'),
          onAdd: form.add,
        }}
        query={query}
        columns={columnsOf(t, {
          describeRow: (row) => describeRound(row, tags, t),
          editReason: reason('update'),
          deleteReason: reason('delete'),
          edit: form.edit,
          remove: askDelete,
        })}
        rowKey={({ id }) => id}
        onRow={form.edit}
        empty={t('strategies.rounds.empty')}
      />
      {form.shown === undefined ? undefined : <RoundForm strategy={strategy} tags={tags} {...form.shown} />}
    </>
  )
}

type Actions = {
  readonly describeRow: (row: RoundRow) => string
  readonly editReason: string | undefined
  readonly deleteReason: string | undefined
  readonly edit: (row: RoundRow) => void
  readonly remove: (row: RoundRow) => void
}

const columnsOf = (t: Translate, actions: Actions): NonNullable<TableProps<RoundRow>['columns']> => [
  { title: t('strategies.round.order'), key: 'order', width: 96, render: (_, __, at) => at + 1 },
  { title: t('strategies.round.name'), key: 'name', render: (_, { name }) => <strong>{name}</strong> },
  { title: t('strategies.round.does'), key: 'does', render: (_, row) => actions.describeRow(row) },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <RowActions
        editReason={actions.editReason}
        deleteReason={actions.deleteReason}
        onEdit={() => actions.edit(row)}
        onDelete={() => actions.remove(row)}
      />
    ),
  },
]

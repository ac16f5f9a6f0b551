import { api, type ResponseOf } from '@parley/contract/api'
import { StrategyType } from '@parley/contract/vocabulary'
import type { UseQueryResult } from '@tanstack/react-query'
import { Switch, type TableProps } from 'antd'
import { describeRound } from '../../messages/describe-round.ts'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import type { ApiRefusal } from '../../platform/api-refusal.ts'
import { useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { ListCard } from '../../ui/list-card.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import type { usePaging } from '../../ui/use-search.ts'
import { usePartReason, useScene } from '../scenes/index.ts'
import { StrategyForm } from './strategy-form.tsx'
import type { StrategyRow } from './strategy-row.ts'
import { useTagOptions } from './use-tag-options.ts'

export type StrategiesQuery = UseQueryResult<ResponseOf<typeof api.listStrategies>, ApiRefusal>

/** The strategies of a scene, each with its rounds in words. */
export const StrategyList = ({
  query,
  paging,
  onRounds,
}: {
  readonly query: StrategiesQuery
  readonly paging: ReturnType<typeof usePaging>
  readonly onRounds: (strategyId: string) => void
}) => {
  const t = useMessages()
  const notices = useNotices()
  const reason = usePartReason('tricks')
  const form = useRowForm<StrategyRow>(reason)
  const tagsOf = useTagOptions(useScene().scene.sceneId)
  const enable = useSend(api.updateStrategy, { stale: [api.listStrategies] })
  const remove = useSend(api.deleteStrategy, { stale: [api.listStrategies] })
  const askDelete = ({ id, name, rounds }: StrategyRow): void =>
    notices.askDelete({
      title: t('strategies.delete.title', { name }),
      text: t('strategies.delete.text', { count: rounds.length }),
      remove: () => remove.mutateAsync({ input: { id: [id] } }),
    })
  return (
    <>
      <ListCard<StrategyRow>
        {...paging}
        title={t('strategies.tab')}
        add={{ label: t('strategies.add'), disabledReason: reason('add'), onAdd: form.add }}
        query={query}
        columns={columnsOf(t, {
          updateReason: reason('update'),
          deleteReason:
            reason('delete') ?? ((query.data?.total ?? 0) <= 1 ? t('strategies.delete.last') : undefined),
          switching: enable.isPending ? (enable.variables?.input.id ?? '') : '',
          describeRounds: (row) =>
            row.rounds.map((round) => ({ id: round.id, text: describeRound(round, tagsOf(row.type), t) })),
          enable: ({ id, version }, enabled) =>
            enable.mutate({ input: { id, version, enabled } }, { onError: notices.failed }),
          edit: form.edit,
          remove: askDelete,
          showRounds: ({ id }) => onRounds(id),
        })}
        rowKey={({ id }) => id}
        onRow={form.edit}
        empty={t('strategies.empty')}
      />
      {form.shown === undefined ? undefined : <StrategyForm {...form.shown} />}
    </>
  )
}

type Actions = {
  readonly updateReason: string | undefined
  readonly deleteReason: string | undefined
  readonly switching: string
  readonly describeRounds: (row: StrategyRow) => readonly { readonly id: string; readonly text: string }[]
  readonly enable: (row: StrategyRow, enabled: boolean) => void
  readonly edit: (row: StrategyRow) => void
  readonly remove: (row: StrategyRow) => void
  readonly showRounds: (row: StrategyRow) => void
}

const columnsOf = (t: Translate, actions: Actions): NonNullable<TableProps<StrategyRow>['columns']> => [
  {
    title: t('strategies.enabled'),
    key: 'enabled',
    width: 96,
    render: (_, row) => (
      <Switch
        size="small"
        aria-label={t('strategies.enable', { name: row.name })}
        checked={row.enabled}
        loading={actions.switching === row.id}
        disabled={actions.updateReason !== undefined}
        onChange={(enabled) => actions.enable(row, enabled)}
      />
    ),
  },
  { title: t('strategies.name'), key: 'name', render: (_, { name }) => <strong>{name}</strong> },
  {
    title: t('strategies.type'),
    key: 'type',
    render: (_, { type }) => t(`strategies.type.${StrategyType.fromWire(type) ?? 'task'}`),
  },
  {
    title: t('strategies.rounds.tab'),
    key: 'rounds',
    render: (_, row) =>
      row.rounds.length === 0 ? (
        <span className={list.hint}>{t('strategies.rounds.none')}</span>
      ) : (
        <>
          <div>{t('strategies.rounds.count', { count: row.rounds.length })}</div>
          <ol className={`${list.text} ${layout.cellList}`}>
            {actions.describeRounds(row).map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
        </>
      ),
  },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <RowActions
        editReason={actions.updateReason}
        deleteReason={actions.deleteReason}
        onEdit={() => actions.edit(row)}
        onDelete={() => actions.remove(row)}
      >
        <ActionButton size="small" type="text" onClick={() => actions.showRounds(row)}>
          {t('strategies.rounds.edit')}
        </ActionButton>
      </RowActions>
    ),
  },
]

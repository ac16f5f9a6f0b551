import { type AnswerOf, api } from '@parley/contract/api'
import type { UseQueryResult } from '@tanstack/react-query'
import { Switch, type TableProps } from 'antd'
import type { ApiRefusal } from '../../platform/api-refusal.ts'
import { useSend } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import list from '../../ui/list.module.css'
import { ListCard } from '../../ui/list-card.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import type { usePaging } from '../../ui/use-search.ts'
import { sayRound } from '../../words/say-round.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { usePartReason, useScene } from '../scenes/index.ts'
import { StrategyForm } from './strategy-form.tsx'
import type { StrategyRow } from './strategy-row.ts'
import { useTagOptions } from './use-tag-options.ts'

export type StrategiesQuery = UseQueryResult<AnswerOf<typeof api.listStrategies>, ApiRefusal>

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
  const say = useWords()
  const notices = useNotices()
  const reason = usePartReason('tricks')
  const form = useRowForm<StrategyRow>(reason)
  const tagsOf = useTagOptions(useScene().scene.sceneId)
  const enable = useSend(api.updateStrategy, { stale: [api.listStrategies] })
  const remove = useSend(api.deleteStrategy, { stale: [api.listStrategies] })
  const askDelete = ({ id, name, rounds }: StrategyRow): void =>
    notices.askDelete({
      title: say('strategies.delete.title', { name }),
      text: say('strategies.delete.text', { count: rounds.length }),
      remove: () => remove.mutateAsync({ input: { id: [id] } }),
    })
  return (
    <>
      <ListCard<StrategyRow>
        {...paging}
        title={say('strategies.tab')}
        add={{ label: say('strategies.add'), disabledReason: reason('add'), onAdd: form.add }}
        query={query}
        columns={columnsOf(say, {
          updateReason: reason('update'),
          deleteReason:
            reason('delete') ?? ((query.data?.total ?? 0) <= 1 ? say('strategies.delete.last') : undefined),
          switching: enable.isPending ? (enable.variables?.input.id ?? '') : '',
          sayRounds: (row) =>
            row.rounds.map((round) => ({ id: round.id, text: sayRound(round, tagsOf(row.type), say) })),
          enable: ({ id, version }, enabled) =>
            enable.mutate({ input: { id, version, enabled } }, { onError: notices.failed }),
          edit: form.edit,
          remove: askDelete,
          showRounds: ({ id }) => onRounds(id),
        })}
        rowKey={({ id }) => id}
        onRow={form.edit}
        empty={say('strategies.empty')}
      />
      {form.shown === undefined ? undefined : <StrategyForm {...form.shown} />}
    </>
  )
}

type Actions = {
  readonly updateReason: string | undefined
  readonly deleteReason: string | undefined
  readonly switching: string
  readonly sayRounds: (row: StrategyRow) => readonly { readonly id: string; readonly text: string }[]
  readonly enable: (row: StrategyRow, enabled: boolean) => void
  readonly edit: (row: StrategyRow) => void
  readonly remove: (row: StrategyRow) => void
  readonly showRounds: (row: StrategyRow) => void
}

const columnsOf = (say: Say, actions: Actions): NonNullable<TableProps<StrategyRow>['columns']> => [
  {
    title: say('strategies.enabled'),
    key: 'enabled',
    width: 96,
    render: (_, row) => (
      <Switch
        size="small"
        aria-label={say('strategies.enable', { name: row.name })}
        checked={row.enabled}
        loading={actions.switching === row.id}
        disabled={actions.updateReason !== undefined}
        onChange={(enabled) => actions.enable(row, enabled)}
      />
    ),
  },
  { title: say('strategies.name'), key: 'name', render: (_, { name }) => <strong>{name}</strong> },
  {
    title: say('strategies.type'),
    key: 'type',
    render: (_, { type }) => say(type === 1 ? 'strategies.type.1' : 'strategies.type.2'),
  },
  {
    title: say('strategies.rounds.tab'),
    key: 'rounds',
    render: (_, row) =>
      row.rounds.length === 0 ? (
        <span className={list.hint}>{say('strategies.rounds.none')}</span>
      ) : (
        <>
          <div>{say('strategies.rounds.count', { count: row.rounds.length })}</div>
          <ol className={list.text} style={{ margin: 0, paddingInlineStart: 18 }}>
            {actions.sayRounds(row).map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
        </>
      ),
  },
  {
    title: say('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <RowActions
        editReason={actions.updateReason}
        deleteReason={actions.deleteReason}
        onEdit={() => actions.edit(row)}
        onDelete={() => actions.remove(row)}
      >
        <ActionButton size="small" type="text" onClick={() => actions.showRounds(row)}>
          {say('strategies.rounds.edit')}
        </ActionButton>
      </RowActions>
    ),
  },
]

import { api } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { useList, useSend } from '../../platform/use-call.ts'
import list from '../../ui/list.module.css'
import { ListCard } from '../../ui/list-card.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import { usePaging } from '../../ui/use-search.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { ScriptPart, scriptReads, usePartReason, useScene } from '../scenes/index.ts'
import { UsedIn } from './used-in.tsx'
import { VariableForm } from './variable-form.tsx'
import type { VariableRow } from './variable-row.ts'

/** Variable settings: what wordings and SMS may hold (specification 1 §2). */
export const VariablesPage = () => {
  const say = useWords()
  return (
    <ScriptPart mask="words">
      <p className={list.hint}>{say('variables.lead', { example: '{name}' })}</p>
      <Variables />
    </ScriptPart>
  )
}

const Variables = () => {
  const say = useWords()
  const notices = useNotices()
  const reason = usePartReason('words')
  const form = useRowForm<VariableRow>(reason)
  const { scene } = useScene()
  const paging = usePaging()
  const query = useList(
    api.listVariables,
    { id: scene.sceneId, page: paging.page, pageSize: paging.pageSize },
    { keepLast: true },
  )
  const remove = useSend(api.deleteVariable, { stale: scriptReads })
  const askDelete = ({ id, name }: VariableRow): void =>
    notices.askDelete({
      title: say('variables.delete.title', { name }),
      text: say('variables.delete.text'),
      remove: () => remove.mutateAsync({ input: { id: [id] } }),
    })
  const columns = columnsOf(say, {
    sceneId: scene.sceneId,
    editReason: reason('update'),
    deleteReason: ({ usedIn }) => reason('delete') ?? (usedIn > 0 ? say('variables.delete.used') : undefined),
    edit: form.edit,
    remove: askDelete,
  })
  return (
    <>
      <ListCard<VariableRow>
        {...paging}
        title={say('scene.tab.variables')}
        add={{ label: say('variables.add'), disabledReason: reason('add'), onAdd: form.add }}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        onRow={form.edit}
        empty={say('variables.empty')}
      />
      {form.shown === undefined ? undefined : <VariableForm {...form.shown} />}
    </>
  )
}

type Actions = {
  readonly sceneId: string
  readonly editReason: string | undefined
  readonly deleteReason: (row: VariableRow) => string | undefined
  readonly edit: (row: VariableRow) => void
  readonly remove: (row: VariableRow) => void
}

const columnsOf = (say: Say, actions: Actions): NonNullable<TableProps<VariableRow>['columns']> => [
  { title: say('variables.name'), key: 'name', render: (_, { name }) => <code>{`{${name}}`}</code> },
  { title: say('variables.type'), key: 'type', render: (_, { type }) => say(`variables.type.${type}`) },
  {
    title: say('variables.paramDesc'),
    key: 'paramDesc',
    render: (_, { paramDesc, tip }) => <div className={list.text}>{paramDesc || tip || '--'}</div>,
  },
  {
    title: say('variables.usedIn'),
    key: 'usedIn',
    render: (_, row) => <UsedIn variable={row} sceneId={actions.sceneId} />,
  },
  {
    title: say('ui.actions'),
    key: 'actions',
    render: (_, row) => (
      <RowActions
        editReason={actions.editReason}
        deleteReason={actions.deleteReason(row)}
        onEdit={() => actions.edit(row)}
        onDelete={() => actions.remove(row)}
      />
    ),
  },
]

import { api } from '@parley/contract/api'
import type { TableProps } from 'antd'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useList, useSend } from '../../platform/use-request.ts'
import list from '../../ui/list.module.css'
import { ListCard } from '../../ui/list-card.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import { usePaging } from '../../ui/use-search.ts'
import { ScriptPart, scriptReads, usePartReason, useScene } from '../scenes/index.ts'
import { UsedIn } from './used-in.tsx'
import { VariableForm } from './variable-form.tsx'
import type { VariableRow } from './variable-row.ts'

/** Variable settings: the variables of prompts and SMS (specification 1 §2). */
export const VariablesPage = () => {
  const t = useMessages()
  return (
    <ScriptPart mask="words">
      <p className={list.hint}>{t('variables.intro', { example: '{name}' })}</p>
      <Variables />
    </ScriptPart>
  )
}

const Variables = () => {
  const t = useMessages()
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
      title: t('variables.delete.title', { name }),
      text: t('variables.delete.text'),
      remove: () => remove.mutateAsync({ input: { id: [id] } }),
    })
  const columns = columnsOf(t, {
    sceneId: scene.sceneId,
    editReason: reason('update'),
    deleteReason: ({ usedIn }) => reason('delete') ?? (usedIn > 0 ? t('variables.delete.used') : undefined),
    edit: form.edit,
    remove: askDelete,
  })
  return (
    <>
      <ListCard<VariableRow>
        {...paging}
        title={t('scene.tab.variables')}
        add={{ label: t('variables.add'), disabledReason: reason('add'), onAdd: form.add }}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        onRow={form.edit}
        empty={t('variables.empty')}
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

const columnsOf = (t: Translate, actions: Actions): NonNullable<TableProps<VariableRow>['columns']> => [
  { title: t('variables.name'), key: 'name', render: (_, { name }) => <code>{`{${name}}`}</code> },
  { title: t('variables.type'), key: 'type', render: (_, { type }) => t(`variables.type.${type}`) },
  {
    title: t('variables.paramDesc'),
    key: 'paramDesc',
    render: (_, { paramDesc, tip }) => <div className={list.text}>{paramDesc || tip || '--'}</div>,
  },
  {
    title: t('variables.usedIn'),
    key: 'usedIn',
    render: (_, row) => <UsedIn variable={row} sceneId={actions.sceneId} />,
  },
  {
    title: t('ui.actions'),
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

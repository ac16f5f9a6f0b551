import { api } from '@parley/contract/api'
import { splitWords } from '@parley/core/dialogue'
import { Alert, type TableProps } from 'antd'
import { useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useList, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Filters, SearchFilter } from '../../ui/filters.tsx'
import list from '../../ui/list.module.css'
import { ListCard } from '../../ui/list-card.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import { usePagesByName } from '../../ui/use-search.ts'
import { ImportKnowledge } from '../knowledge/index.ts'
import { hasSceneStatus, readOnlyReasonOf, type SceneRow, scriptReads } from '../scenes/index.ts'
import { IntentForm } from './intent-form.tsx'
import type { IntentRow } from './intent-row.ts'

/** The intents of one script. */
export const IntentList = ({ scene }: { readonly scene: SceneRow }) => {
  const t = useMessages()
  const mayNot = useMayNot()
  const notices = useNotices()
  const [isTaking, setTaking] = useState(false)
  const { paging, asked, isFiltered } = usePagesByName()
  const query = useList(api.listIntents, { id: scene.sceneId, ...asked }, { keepLast: true })
  const remove = useSend(api.deleteIntent, { stale: scriptReads })
  const readOnly = readOnlyReasonOf(scene, 'words', t)
  const reason = (operation: 'add' | 'update' | 'delete') => readOnly ?? mayNot(operation)
  const form = useRowForm<IntentRow>(reason)
  const askDelete = (intent: IntentRow): void =>
    notices.askDelete({
      title: t('keywords.delete.title', { name: intent.name }),
      text: t('keywords.delete.text'),
      remove: () => remove.mutateAsync({ input: { id: [intent.id] } }),
    })
  return (
    <>
      {readOnly === undefined ? undefined : <Alert type="info" showIcon title={readOnly} />}
      {readOnly === undefined && hasSceneStatus(scene, 'online') ? (
        <Alert type="info" showIcon title={t('scene.online.note')} />
      ) : undefined}
      <ListCard<IntentRow>
        {...paging}
        title={t('shell.menu.keywords')}
        add={{ label: t('keywords.add'), disabledReason: reason('add'), onAdd: form.add }}
        moreActions={
          <ActionButton disabledReason={reason('update')} onClick={() => setTaking(true)}>
            {t('knowledge.take')}
          </ActionButton>
        }
        filters={
          <Filters>
            <SearchFilter field="name" label={t('keywords.search')} />
          </Filters>
        }
        query={query}
        columns={columnsOf(t, {
          editReason: readOnly,
          deleteReason: ({ usedBy }) =>
            reason('delete') ?? (usedBy > 0 ? t('keywords.delete.used') : undefined),
          edit: form.edit,
          remove: askDelete,
        })}
        rowKey={({ id }) => id}
        onRow={form.edit}
        empty={t('keywords.empty')}
        isFiltered={isFiltered}
      />
      {isTaking ? <ImportKnowledge of="intents" scene={scene} onClose={() => setTaking(false)} /> : undefined}
      {form.shown === undefined ? undefined : <IntentForm sceneId={scene.sceneId} {...form.shown} />}
    </>
  )
}

type Actions = {
  readonly editReason: string | undefined
  readonly deleteReason: (row: IntentRow) => string | undefined
  readonly edit: (row: IntentRow) => void
  readonly remove: (row: IntentRow) => void
}

const columnsOf = (t: Translate, actions: Actions): NonNullable<TableProps<IntentRow>['columns']> => [
  { title: t('keywords.name'), key: 'name', render: (_, { name }) => <strong>{name}</strong> },
  {
    title: t('editing.keywords'),
    key: 'keywords',
    render: (_, { keyWords }) => <Chips words={splitWords(keyWords)} />,
  },
  {
    title: t('keywords.patterns'),
    key: 'patterns',
    render: (_, { patterns }) => (patterns.length === 0 ? '--' : <Chips words={patterns} most={3} />),
  },
  {
    title: t('keywords.usedBy'),
    key: 'usedBy',
    render: (_, { usedBy }) =>
      usedBy === 0 ? t('keywords.usedBy.none') : t('keywords.usedBy.count', { count: usedBy }),
  },
  {
    title: t('editing.remark'),
    key: 'remark',
    render: (_, { remark }) => <div className={list.text}>{remark === '' ? '--' : remark}</div>,
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

import { PlusOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { splitWords } from '@parley/core/dialogue'
import { Alert, Input, type TableProps } from 'antd'
import { useState } from 'react'
import { mayOperate } from '../../platform/session.ts'
import { useList, useSend } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chips } from '../../ui/chips.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import list from '../../ui/list.module.css'
import { RowActions } from '../../ui/row-actions.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { useSearch } from '../../ui/use-search.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { readOnlyReasonOf, type SceneRow, scriptReads } from '../scenes/index.ts'
import { IntentForm } from './intent-form.tsx'
import type { IntentRow } from './intent-row.ts'

/** The intents of one script. */
export const IntentList = ({ scene }: { readonly scene: SceneRow }) => {
  const say = useWords()
  const notices = useNotices()
  const search = useSearch()
  const [target, setTarget] = useState<IntentRow | 'new'>()
  const [page, pageSize] = [search.number('page', 1), search.number('pageSize', 10)]
  const name = search.text('name')
  const query = useList(
    api.listIntents,
    { id: scene.sceneId, page, pageSize, ...(name === '' ? {} : { name }) },
    { keepLast: true },
  )
  const remove = useSend(api.deleteIntent, { stale: scriptReads })
  const readOnly = readOnlyReasonOf(scene, 'words', say)
  const reason = (operation: 'add' | 'delete') =>
    readOnly ?? (mayOperate(operation) ? undefined : say('ui.noPermission'))
  const askDelete = (intent: IntentRow): void =>
    notices.confirm({
      title: say('keywords.delete.title', { name: intent.name }),
      text: say('keywords.delete.text'),
      ok: say('ui.delete'),
      isDanger: true,
      onOk: () =>
        remove
          .mutateAsync({ input: { id: [intent.id] } })
          .then(() => notices.done(say('editing.deleted')), notices.failed),
    })
  return (
    <>
      {readOnly === undefined ? undefined : <Alert type="info" showIcon title={readOnly} />}
      {readOnly === undefined && scene.sceneStatus === 1 ? (
        <Alert type="info" showIcon title={say('scene.online.note')} />
      ) : undefined}
      <Card
        flush
        title={say('shell.menu.keywords')}
        actions={
          <ActionButton
            type="primary"
            icon={<PlusOutlined />}
            disabledReason={reason('add')}
            onClick={() => setTarget('new')}
          >
            {say('keywords.add')}
          </ActionButton>
        }
      >
        <div className={list.filters}>
          <Input.Search
            allowClear
            className={list.search}
            placeholder={say('keywords.search')}
            aria-label={say('keywords.search')}
            defaultValue={name}
            onSearch={(value) => search.set({ name: value.trim(), page: undefined })}
          />
        </div>
        <DataTable<IntentRow>
          label={say('shell.menu.keywords')}
          query={query}
          columns={columnsOf(say, {
            editReason: readOnly,
            deleteReason: ({ usedBy }) =>
              reason('delete') ?? (usedBy > 0 ? say('keywords.delete.used') : undefined),
            edit: setTarget,
            remove: askDelete,
          })}
          rowKey={({ id }) => id}
          page={page}
          pageSize={pageSize}
          onPage={(next, size) => search.set({ page: next, pageSize: size })}
          onRow={setTarget}
          empty={<EmptyNote text={say(name === '' ? 'keywords.empty' : 'questions.none')} />}
        />
      </Card>
      {target === undefined ? undefined : (
        <IntentForm
          sceneId={scene.sceneId}
          row={target === 'new' ? undefined : target}
          readOnlyReason={target === 'new' ? reason('add') : readOnly}
          onClose={() => setTarget(undefined)}
        />
      )}
    </>
  )
}

type Actions = {
  readonly editReason: string | undefined
  readonly deleteReason: (row: IntentRow) => string | undefined
  readonly edit: (row: IntentRow) => void
  readonly remove: (row: IntentRow) => void
}

const columnsOf = (say: Say, actions: Actions): NonNullable<TableProps<IntentRow>['columns']> => [
  { title: say('keywords.name'), key: 'name', render: (_, { name }) => <strong>{name}</strong> },
  {
    title: say('editing.keywords'),
    key: 'keywords',
    render: (_, { keyWords }) => <Chips words={splitWords(keyWords)} />,
  },
  {
    title: say('keywords.patterns'),
    key: 'patterns',
    render: (_, { patterns }) => (patterns.length === 0 ? '--' : <Chips words={patterns} most={3} />),
  },
  {
    title: say('keywords.usedBy'),
    key: 'usedBy',
    render: (_, { usedBy }) =>
      usedBy === 0 ? say('keywords.usedBy.none') : say('keywords.usedBy.count', { count: usedBy }),
  },
  {
    title: say('editing.remark'),
    key: 'remark',
    render: (_, { remark }) => <div className={list.text}>{remark === '' ? '--' : remark}</div>,
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

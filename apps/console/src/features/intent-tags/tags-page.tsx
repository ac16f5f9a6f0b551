import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { api, type ResponseOf } from '@parley/contract/api'
import { Alert, Button, type TableProps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useList, useSend } from '../../platform/use-request.ts'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { ListCard } from '../../ui/list-card.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { useRowForm } from '../../ui/use-row-form.ts'
import { usePaging } from '../../ui/use-search.ts'
import { ScriptPart, scriptReads, usePartReason, useScene } from '../scenes/index.ts'
import { DeleteTag } from './delete-tag.tsx'
import { describeRule } from './describe-rule.ts'
import styles from './rule-builder.module.css'
import { type RuleNames, useRuleNames } from './rule-names.ts'
import { TagForm } from './tag-form.tsx'
import type { TagRow } from './tag-row.ts'
import { useTagOrder } from './use-tag-order.ts'

type TaskOfTag = ResponseOf<typeof api.deleteTag>['tasks'][number]

/** Intent tags by priority, with their rules in words (specification 1 §2). */
export const TagsPage = () => {
  const t = useMessages()
  return (
    <ScriptPart mask="words">
      <p className={list.hint}>{t('tags.intro')}</p>
      <Tags />
    </ScriptPart>
  )
}

const Tags = () => {
  const t = useMessages()
  const notices = useNotices()
  const reason = usePartReason('words')
  const form = useRowForm<TagRow>(reason)
  const { scene } = useScene()
  const names = useRuleNames(scene.sceneId)
  const [doomed, setDoomed] = useState<TagRow>()
  const [kept, setKept] = useState<readonly TaskOfTag[]>([])
  const paging = usePaging(50)
  const query = useList(
    api.listTags,
    { id: scene.sceneId, page: paging.page, pageSize: paging.pageSize },
    { keepLast: true },
  )
  const tags = query.data?.data ?? []
  const order = useTagOrder(tags)
  const remove = useSend(api.deleteTag, { stale: scriptReads })
  const deleteTag = ({ id }: TagRow): void =>
    remove.mutate(
      { input: { id: [id] } },
      {
        onSuccess: ({ tasks }) => {
          setDoomed(undefined)
          setKept(tasks)
          notices.done(t('ui.deleted'))
        },
        onError: notices.failed,
      },
    )
  const columns = columnsOf(t, {
    tags,
    names,
    moveReason: reason('update'),
    isMoving: order.isMoving,
    move: (tag, by) => void order.move(tag, by),
    deleteReason: reason('delete'),
    edit: form.edit,
    remove: setDoomed,
  })
  return (
    <>
      {kept.length === 0 ? undefined : <TasksNote tasks={kept} onClose={() => setKept([])} />}
      <ListCard<TagRow>
        {...paging}
        title={t('scene.tab.tags')}
        add={{ label: t('tags.add'), disabledReason: reason('add'), onAdd: form.add }}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        onRow={form.edit}
        empty={t('tags.empty')}
      />
      {form.shown === undefined ? undefined : <TagForm names={names} {...form.shown} />}
      {doomed === undefined ? undefined : (
        <DeleteTag
          key={doomed.id}
          tag={doomed}
          isDeleting={remove.isPending}
          onDelete={() => deleteTag(doomed)}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}

/** Tasks that go on labelling by a tag that is gone. */
const TasksNote = ({
  tasks,
  onClose,
}: {
  readonly tasks: readonly TaskOfTag[]
  readonly onClose: () => void
}) => {
  const t = useMessages()
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ onClose, 'aria-label': t('ui.close') }}
      title={t('tags.delete.tasks')}
      description={
        <ul className={layout.cellList}>
          {tasks.map(({ taskId, taskName }) => (
            <li key={taskId}>
              <Link to={paths.task(taskId)}>{taskName}</Link>
            </li>
          ))}
        </ul>
      }
    />
  )
}

type Actions = {
  readonly tags: readonly TagRow[]
  readonly names: RuleNames
  readonly moveReason: string | undefined
  readonly isMoving: boolean
  readonly move: (tag: TagRow, by: -1 | 1) => void
  readonly deleteReason: string | undefined
  readonly edit: (tag: TagRow) => void
  readonly remove: (tag: TagRow) => void
}

const columnsOf = (t: Translate, actions: Actions): NonNullable<TableProps<TagRow>['columns']> => [
  {
    title: t('tags.order'),
    key: 'order',
    width: 104,
    render: (_, tag, at) => <OrderButtons tag={tag} at={at} actions={actions} />,
  },
  { title: t('tags.name'), key: 'name', render: (_, { name }) => <strong>{name}</strong> },
  {
    title: t('tags.rules'),
    key: 'rules',
    render: (_, { rules }) => <Rules rules={rules} names={actions.names} />,
  },
  {
    title: t('editing.remark'),
    key: 'remark',
    render: (_, { remark }) => <div className={list.text}>{remark === '' ? '--' : remark}</div>,
  },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, tag) => (
      <RowActions
        editReason={actions.moveReason}
        deleteReason={actions.deleteReason}
        onEdit={() => actions.edit(tag)}
        onDelete={() => actions.remove(tag)}
      />
    ),
  },
]

const OrderButtons = ({
  tag,
  at,
  actions,
}: {
  readonly tag: TagRow
  readonly at: number
  readonly actions: Actions
}) => {
  const t = useMessages()
  const { moveReason, isMoving, move, tags } = actions
  const isFixed = moveReason !== undefined || isMoving
  return (
    <span className={styles.order}>
      <Button
        size="small"
        type="text"
        icon={<ArrowUpOutlined />}
        aria-label={t('tags.up', { name: tag.name })}
        disabled={isFixed || at === 0}
        onClick={() => move(tag, -1)}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDownOutlined />}
        aria-label={t('tags.down', { name: tag.name })}
        disabled={isFixed || at === tags.length - 1}
        onClick={() => move(tag, 1)}
      />
    </span>
  )
}

/** Each set on a line of its own. */
const Rules = ({ rules, names }: { readonly rules: TagRow['rules']; readonly names: RuleNames }) => {
  const t = useMessages()
  if (rules.length === 0) return <span className={list.hint}>{t('tags.rules.none')}</span>
  return (
    <ul className={styles.sets}>
      {rules.map((set, at) => {
        const text = set.map((rule) => describeRule(rule, names, t)).join(` ${t('tags.rules.and')} `)
        return (
          <li key={text}>
            {at === 0 ? undefined : <span className={styles.joint}>{t('tags.rules.or')} </span>}
            {text}
          </li>
        )
      })}
    </ul>
  )
}

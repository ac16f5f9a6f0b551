import { api } from '@parley/contract/api'
import { Progress, type TableProps, Tabs, Tooltip } from 'antd'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useCall } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { SearchFilter } from '../../ui/filters.tsx'
import { formatTime } from '../../ui/format-time.ts'
import list from '../../ui/list.module.css'
import { AddButton } from '../../ui/list-card.tsx'
import { Page } from '../../ui/page.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { sayWaiting } from './say-waiting.ts'
import type { TaskRow } from './task-row.ts'
import { TaskStatusTag } from './task-status-tag.tsx'
import styles from './tasks.module.css'
import { useTaskMoves } from './use-task-moves.ts'

/** Specification 1 §4: all (-1), not started, in progress, finished, failed, paused. */
const tabs = [-1, 1, 2, 3, 4, 5] as const
/** Changes are told by the live feed; this is for when it is away. */
const refreshMs = 15_000

export const TasksPage = () => {
  const say = useWords()
  const mayNot = useMayNot()
  const search = useSearch()
  const navigate = useNavigate()
  const moves = useTaskMoves()
  const paging = usePaging()
  const status = search.number('status', -1)
  const name = search.text('name')
  const query = useCall(
    api.listAllTasks,
    {
      page: paging.page,
      pageSize: paging.pageSize,
      taskStatus: status,
      ...(name === '' ? {} : { taskName: name }),
    },
    { keepLast: true, everyMs: refreshMs },
  )
  const addReason = mayNot('add')
  return (
    <Page
      title={say('tasks.title')}
      lead={say('tasks.lead')}
      actions={
        <AddButton
          label={say('tasks.new')}
          disabledReason={addReason}
          onAdd={() => void navigate(paths.newTask)}
        />
      }
    >
      <Card flush>
        <div className={styles.listHead}>
          <Tabs
            aria-label={say('tasks.tabs')}
            activeKey={String(status)}
            onChange={(key) => search.set({ status: key === '-1' ? undefined : key, page: undefined })}
            items={tabs.map((one) => ({
              key: String(one),
              label: one === -1 ? say('ui.all') : say(`tasks.status.${one}`),
            }))}
          />
          <SearchFilter field="name" label={say('tasks.search')} />
        </div>
        <DataTable<TaskRow>
          {...paging}
          label={say('tasks.title')}
          query={query}
          columns={columnsOf(say, moves)}
          rowKey={({ taskId }) => taskId}
          onRow={({ taskId }) => void navigate(paths.task(taskId))}
          empty={
            status === -1 && name === '' ? (
              <EmptyNote text={say('tasks.empty')}>
                <AddButton
                  label={say('ui.addFirst')}
                  disabledReason={addReason}
                  onAdd={() => void navigate(paths.newTask)}
                />
              </EmptyNote>
            ) : (
              <EmptyNote text={say('ui.noMatch')} />
            )
          }
        />
      </Card>
    </Page>
  )
}

const columnsOf = (
  say: Say,
  moves: ReturnType<typeof useTaskMoves>,
): NonNullable<TableProps<TaskRow>['columns']> => [
  {
    title: say('tasks.name'),
    key: 'name',
    render: (_, task) => <Link to={paths.task(task.taskId)}>{task.taskName}</Link>,
  },
  {
    title: say('ui.status'),
    key: 'status',
    render: (_, task) => (
      <Tooltip title={sayWaiting(task, say)}>
        <span>
          <TaskStatusTag task={task} />
        </span>
      </Tooltip>
    ),
  },
  {
    title: say('tasks.progress'),
    key: 'progress',
    width: 170,
    render: (_, { callInfo: { finished, total } }) => (
      <span className={styles.progress}>
        <Progress
          percent={total === 0 ? 0 : Math.floor((finished / total) * 100)}
          showInfo={false}
          size="small"
          aria-label={say('tasks.progress')}
        />
        <span>{say('tasks.progress.text', { finished, total })}</span>
      </span>
    ),
  },
  { title: say('tasks.scene'), dataIndex: 'sceneName', key: 'scene' },
  { title: say('tasks.line'), dataIndex: 'lineName', key: 'line', responsive: ['xxl'] },
  { title: say('ui.createdAt'), key: 'created', render: (_, { createTs }) => formatTime(createTs) },
  {
    title: say('ui.actions'),
    key: 'actions',
    render: (_, task) => (
      <span className={list.rowActions}>
        {task.allowed.includes('pause') ? (
          <ActionButton
            size="small"
            type="text"
            disabledReason={moves.disabledReason(task, 'pause')}
            onClick={() => moves.pause(task)}
          >
            {say('tasks.pause')}
          </ActionButton>
        ) : (
          <ActionButton
            size="small"
            type="text"
            disabledReason={moves.disabledReason(task, 'start')}
            onClick={() => moves.start(task)}
          >
            {say(task.taskStatus === 5 ? 'tasks.resume' : 'tasks.start')}
          </ActionButton>
        )}
        <ActionButton
          size="small"
          type="text"
          disabledReason={moves.disabledReason(task, 'copy')}
          onClick={() => moves.copy(task)}
        >
          {say('ui.copy')}
        </ActionButton>
        <ActionButton
          size="small"
          type="text"
          danger
          disabledReason={moves.disabledReason(task, 'delete')}
          onClick={() => moves.askDelete(task)}
        >
          {say('ui.delete')}
        </ActionButton>
      </span>
    ),
  },
]

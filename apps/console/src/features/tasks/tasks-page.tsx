import { PlusOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { Input, Progress, type TableProps, Tabs, Tooltip } from 'antd'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { mayOperate } from '../../platform/session.ts'
import { useCall } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { Page } from '../../ui/page.tsx'
import { useSearch } from '../../ui/use-search.ts'
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
  const search = useSearch()
  const navigate = useNavigate()
  const moves = useTaskMoves()
  const [page, pageSize] = [search.number('page', 1), search.number('pageSize', 10)]
  const status = search.number('status', -1)
  const name = search.text('name')
  const query = useCall(
    api.listAllTasks,
    { page, pageSize, taskStatus: status, ...(name === '' ? {} : { taskName: name }) },
    { keepLast: true, everyMs: refreshMs },
  )
  const addReason = mayOperate('add') ? undefined : say('ui.noPermission')
  return (
    <Page
      title={say('tasks.title')}
      lead={say('tasks.lead')}
      actions={
        <ActionButton
          type="primary"
          icon={<PlusOutlined />}
          disabledReason={addReason}
          onClick={() => void navigate(paths.newTask)}
        >
          {say('tasks.new')}
        </ActionButton>
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
          <Input.Search
            allowClear
            className={styles.search}
            placeholder={say('tasks.search')}
            aria-label={say('tasks.search')}
            defaultValue={name}
            onSearch={(value) => search.set({ name: value.trim(), page: undefined })}
          />
        </div>
        <DataTable<TaskRow>
          label={say('tasks.title')}
          query={query}
          columns={columnsOf(say, moves)}
          rowKey={({ taskId }) => taskId}
          page={page}
          pageSize={pageSize}
          onPage={(next, size) => search.set({ page: next, pageSize: size })}
          onRow={({ taskId }) => void navigate(paths.task(taskId))}
          empty={<EmptyNote text={say('tasks.empty')} />}
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
  { title: say('tasks.line'), dataIndex: 'lineName', key: 'line' },
  { title: say('ui.createdAt'), key: 'created', render: (_, { createTs }) => formatTime(createTs) },
  {
    title: say('ui.actions'),
    key: 'actions',
    render: (_, task) => (
      <span className={styles.rowActions}>
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

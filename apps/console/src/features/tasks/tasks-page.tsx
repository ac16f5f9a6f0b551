import { api } from '@parley/contract/api'
import { TaskStatus } from '@parley/contract/vocabulary'
import { Progress, type TableProps, Tabs, Tooltip } from 'antd'
import { Link, useNavigate } from 'react-router'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
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
import { describeWaiting } from './describe-waiting.ts'
import type { TaskRow } from './task-row.ts'
import { TaskStatusTag, taskStatusOf } from './task-status-tag.tsx'
import styles from './tasks.module.css'
import { useTaskMoves } from './use-task-moves.ts'

/** Specification 1 §4: the statuses in the order of the tabs, after the tab for all of them. */
const statuses = ['ready', 'running', 'finished', 'failed', 'paused'] as const
const everyStatus = -1
/** The live feed reports changes; this interval covers the time while it is disconnected. */
const refreshMs = 15_000

export const TasksPage = () => {
  const t = useMessages()
  const mayNot = useMayNot()
  const search = useSearch()
  const navigate = useNavigate()
  const moves = useTaskMoves()
  const paging = usePaging()
  const status = search.number('status', everyStatus)
  const name = search.text('name')
  const query = useRequest(
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
      title={t('tasks.title')}
      intro={t('tasks.intro')}
      actions={
        <AddButton
          label={t('tasks.new')}
          disabledReason={addReason}
          onAdd={() => void navigate(paths.newTask)}
        />
      }
    >
      <Card flush>
        <div className={styles.listHead}>
          <StatusTabs />
          <SearchFilter field="name" label={t('tasks.search')} />
        </div>
        <DataTable<TaskRow>
          {...paging}
          label={t('tasks.title')}
          query={query}
          columns={columnsOf(t, moves)}
          rowKey={({ taskId }) => taskId}
          onRow={({ taskId }) => void navigate(paths.task(taskId))}
          empty={
            status === everyStatus && name === '' ? (
              <EmptyNote text={t('tasks.empty')}>
                <AddButton
                  label={t('ui.addFirst')}
                  disabledReason={addReason}
                  onAdd={() => void navigate(paths.newTask)}
                />
              </EmptyNote>
            ) : (
              <EmptyNote text={t('ui.noMatch')} />
            )
          }
        />
      </Card>
    </Page>
  )
}

const StatusTabs = () => {
  const t = useMessages()
  const search = useSearch()
  return (
    <Tabs
      aria-label={t('tasks.tabs')}
      activeKey={String(search.number('status', everyStatus))}
      onChange={(key) =>
        search.set({ status: key === String(everyStatus) ? undefined : key, page: undefined })
      }
      items={[
        { key: String(everyStatus), label: t('ui.all') },
        ...statuses.map((one) => ({
          key: String(TaskStatus.toWire(one)),
          label: t(`tasks.status.${one}`),
        })),
      ]}
    />
  )
}

const columnsOf = (
  t: Translate,
  moves: ReturnType<typeof useTaskMoves>,
): NonNullable<TableProps<TaskRow>['columns']> => [
  {
    title: t('tasks.name'),
    key: 'name',
    render: (_, task) => <Link to={paths.task(task.taskId)}>{task.taskName}</Link>,
  },
  {
    title: t('ui.status'),
    key: 'status',
    render: (_, task) => (
      <Tooltip title={describeWaiting(task, t)}>
        <span>
          <TaskStatusTag task={task} />
        </span>
      </Tooltip>
    ),
  },
  {
    title: t('tasks.progress'),
    key: 'progress',
    width: 170,
    render: (_, { callInfo: { finished, total } }) => (
      <span className={styles.progress}>
        <Progress
          percent={total === 0 ? 0 : Math.floor((finished / total) * 100)}
          showInfo={false}
          size="small"
          aria-label={t('tasks.progress')}
        />
        <span>{t('tasks.progress.text', { finished, total })}</span>
      </span>
    ),
  },
  { title: t('tasks.scene'), dataIndex: 'sceneName', key: 'scene' },
  { title: t('tasks.line'), dataIndex: 'lineName', key: 'line', responsive: ['xxl'] },
  { title: t('ui.createdAt'), key: 'created', render: (_, { createTs }) => formatTime(createTs) },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, task) => <TaskActions task={task} moves={moves} />,
  },
]

type TaskActionsProps = { readonly task: TaskRow; readonly moves: ReturnType<typeof useTaskMoves> }

const TaskActions = ({ task, moves }: TaskActionsProps) => {
  const t = useMessages()
  return (
    <span className={list.rowActions}>
      {task.allowed.includes('pause') ? (
        <ActionButton
          size="small"
          type="text"
          disabledReason={moves.disabledReason(task, 'pause')}
          onClick={() => moves.pause(task)}
        >
          {t('tasks.pause')}
        </ActionButton>
      ) : (
        <ActionButton
          size="small"
          type="text"
          disabledReason={moves.disabledReason(task, 'start')}
          onClick={() => moves.start(task)}
        >
          {t(taskStatusOf(task) === 'paused' ? 'tasks.resume' : 'tasks.start')}
        </ActionButton>
      )}
      <ActionButton
        size="small"
        type="text"
        disabledReason={moves.disabledReason(task, 'copy')}
        onClick={() => moves.copy(task)}
      >
        {t('ui.copy')}
      </ActionButton>
      <ActionButton
        size="small"
        type="text"
        danger
        disabledReason={moves.disabledReason(task, 'delete')}
        onClick={() => moves.askDelete(task)}
      >
        {t('ui.delete')}
      </ActionButton>
    </span>
  )
}

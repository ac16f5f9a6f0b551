import { ArrowLeftOutlined, ImportOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { NotFoundPage } from '../../pages/not-found-page.tsx'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { PacingCard } from '../pacing/index.ts'
import { BulkImportsCard } from './bulk-imports-card.tsx'
import { ContactsTable } from './contacts-table.tsx'
import { describeWaiting } from './describe-waiting.ts'
import { EditTask } from './edit-task.tsx'
import { ImportWizard } from './import-wizard.tsx'
import { RedialLineFailures } from './redial-line-failures.tsx'
import { TaskLog } from './task-log.tsx'
import { TaskMonitor } from './task-monitor.tsx'
import { TaskNow } from './task-now.tsx'
import type { TaskRow } from './task-row.ts'
import { TaskStatusTag, taskStatusOf } from './task-status-tag.tsx'
import styles from './tasks.module.css'
import { useTaskMoves } from './use-task-moves.ts'

/** The live feed reports changes; this interval covers the time while it is disconnected. */
const liveMs = 10_000

/** One task: its present work, the reason why it waits, and its contacts. */
export const TaskPage = () => {
  const t = useMessages()
  const { id = '' } = useParams()
  const query = useRequest(api.findTask, { id }, { everyMs: liveMs })
  if (query.error?.code === 'not_found') return <NotFoundPage />
  if (query.data === undefined)
    return query.error === null ? (
      <Loading />
    ) : (
      <Page title={t('tasks.title')}>
        <ErrorNote error={query.error} onRetry={query.refetch} />
      </Page>
    )
  return <OneTask task={query.data} />
}

const OneTask = ({ task }: { readonly task: TaskRow }) => {
  const t = useMessages()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'import' | 'edit'>()
  const isRunning = taskStatusOf(task) === 'running'
  const waiting = describeWaiting(task, t)
  return (
    <Page
      title={task.taskName}
      intro={`${task.sceneName} · ${task.lineName} · ${task.upHour}–${task.downHour} ${task.zone}`}
      before={
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t('tasks.back')}
          onClick={() => void navigate(paths.tasks)}
        />
      }
      after={<TaskStatusTag task={task} />}
      actions={<TaskActions task={task} onOpen={setOpen} />}
    >
      <div className={styles.stack}>
        {waiting === undefined ? undefined : (
          <Alert type="info" showIcon title={t('tasks.waits', { reason: waiting })} />
        )}
        <BulkImportsCard task={task} />
        {isRunning ? <TaskNow taskId={task.taskId} /> : undefined}
        <TaskMonitor task={task} everyMs={isRunning ? liveMs : undefined} />
        <PacingCard taskId={task.taskId} everyMs={isRunning ? liveMs : undefined} />
        <ContactsTable
          task={task}
          everyMs={isRunning ? liveMs : undefined}
          onImport={() => setOpen('import')}
        />
        <TaskLog taskId={task.taskId} sceneId={task.sceneId} everyMs={isRunning ? liveMs : undefined} />
      </div>
      {open === 'import' ? <ImportWizard task={task} onClose={() => setOpen(undefined)} /> : undefined}
      {open === 'edit' ? <EditTask task={task} onClose={() => setOpen(undefined)} /> : undefined}
    </Page>
  )
}

type TaskActionsProps = { readonly task: TaskRow; readonly onOpen: (form: 'import' | 'edit') => void }

const TaskActions = ({ task, onOpen }: TaskActionsProps) => {
  const t = useMessages()
  const mayNot = useMayNot()
  const navigate = useNavigate()
  const moves = useTaskMoves()
  return (
    <>
      {taskStatusOf(task) === 'running' ? (
        <ActionButton
          type="primary"
          loading={moves.isBusy}
          disabledReason={moves.disabledReason(task, 'pause')}
          onClick={() => moves.pause(task)}
        >
          {t('tasks.pause')}
        </ActionButton>
      ) : (
        <ActionButton
          type="primary"
          loading={moves.isBusy}
          disabledReason={moves.disabledReason(task, 'start')}
          onClick={() => moves.start(task)}
        >
          {t(taskStatusOf(task) === 'paused' ? 'tasks.resume' : 'tasks.start')}
        </ActionButton>
      )}
      <ActionButton
        icon={<ImportOutlined />}
        disabledReason={mayNot('update')}
        onClick={() => onOpen('import')}
      >
        {t('tasks.import')}
      </ActionButton>
      <RedialLineFailures task={task} />
      <ActionButton disabledReason={moves.disabledReason(task, 'edit')} onClick={() => onOpen('edit')}>
        {t('ui.edit')}
      </ActionButton>
      <Button onClick={() => void navigate(paths.preflight(task.taskId))}>{t('ahead.open')}</Button>
      <Button onClick={() => void navigate(paths.recordsOfTask(task.taskId))}>{t('tasks.records')}</Button>
      <ActionButton
        danger
        disabledReason={moves.disabledReason(task, 'delete')}
        onClick={() => moves.askDelete(task, () => void navigate(paths.tasks))}
      >
        {t('ui.delete')}
      </ActionButton>
    </>
  )
}

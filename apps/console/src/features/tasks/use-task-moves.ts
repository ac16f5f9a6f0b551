import { api } from '@parley/contract/api'
import { useNavigate } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { useServerMessage } from '../../messages/use-server-message.ts'
import { paths } from '../../paths.ts'
import type { ApiRefusal } from '../../platform/api-refusal.ts'
import { newId } from '../../platform/new-id.ts'
import { useSend } from '../../platform/use-request.ts'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import type { TaskRow } from './task-row.ts'
import { describeTaskStatus } from './task-status-tag.tsx'

type Action = 'start' | 'pause' | 'edit' | 'copy' | 'delete'

const bits = { start: 'update', pause: 'update', edit: 'update', copy: 'copy', delete: 'delete' } as const

/** The codes by which `changeTask` starts or resumes (2) and pauses (5) a task. */
const moveCodes = { running: 2, paused: 5 } as const

/** The actions on a task, and the reason why one is disabled; the server lists the moves that its status allows. */
export const useTaskMoves = () => {
  const t = useMessages()
  const mayNot = useMayNot()
  const sentence = useServerMessage()
  const notices = useNotices()
  const showLacking = useLackingNotice()
  const stale = [
    api.listAllTasks,
    api.findTask,
    api.findTaskMetrics,
    api.findTaskNow,
    api.listContacts,
    api.listAudit,
  ]
  const change = useSend(api.changeTask, { stale })
  const copy = useSend(api.copyTask, { stale })
  const remove = useSend(api.deleteTask, { stale })
  const redial = useSend(api.redialLineFailures, { stale })
  const move = (task: TaskRow, to: 'running' | 'paused', done: string): void =>
    change.mutate(
      { input: { id: task.taskId, taskStatus: moveCodes[to] } },
      {
        onSuccess: () => notices.done(done),
        onError: (error) =>
          error.code === 'contacts_lack_values' ? showLacking(task, error) : notices.failed(error),
      },
    )
  return {
    isBusy: change.isPending || copy.isPending || remove.isPending || redial.isPending,
    disabledReason: (task: TaskRow, action: Action): string | undefined => {
      const forbidden = mayNot(bits[action])
      if (forbidden !== undefined) return forbidden
      if (action === 'start' && task.resumeBlocked !== null) return sentence(task.resumeBlocked)
      return task.allowed.includes(action)
        ? undefined
        : t('tasks.notNow', { status: describeTaskStatus(task, t) })
    },
    start: (task: TaskRow) => move(task, 'running', t('tasks.started')),
    pause: (task: TaskRow) => move(task, 'paused', t('tasks.paused')),
    redialLineFailures: (task: TaskRow) =>
      redial.mutate(
        { input: { id: task.taskId }, idempotencyKey: newId('redial-') },
        {
          onSuccess: ({ contacts }) => notices.done(t('tasks.redialing', { n: contacts })),
          onError: notices.failed,
        },
      ),
    copy: (task: TaskRow) =>
      copy.mutate(
        {
          input: {
            taskId: task.taskId,
            taskName: t('scenes.copyName', { name: task.taskName }).slice(0, 30),
          },
          idempotencyKey: `copy-${task.taskId}-${Math.floor(Date.now() / 2000)}`,
        },
        { onSuccess: () => notices.done(t('tasks.created')), onError: notices.failed },
      ),
    askDelete: (task: TaskRow, then?: () => void) =>
      notices.askDelete({
        title: t('tasks.delete.title', { name: task.taskName }),
        text: t('tasks.delete.text'),
        remove: () => remove.mutateAsync({ input: { id: [task.taskId] } }).then(then),
      }),
  }
}

/** Reports that contacts lack values that the script speaks, and links to those contacts. */
const useLackingNotice = () => {
  const t = useMessages()
  const notices = useNotices()
  const navigate = useNavigate()
  return (task: TaskRow, error: ApiRefusal): void =>
    notices.confirm({
      title: t('tasks.start.lacking'),
      text: error.message,
      ok: t('tasks.start.lacking.see'),
      onOk: async () => navigate(paths.preflight(task.taskId)),
    })
}

import { api } from '@parley/contract/api'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import type { ApiRefusal } from '../../platform/api-refusal.ts'
import { newId } from '../../platform/new-id.ts'
import { useSend } from '../../platform/use-call.ts'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords } from '../../words/use-words.ts'
import type { TaskRow } from './task-row.ts'
import { statusWord } from './task-status-tag.tsx'

type Action = 'start' | 'pause' | 'edit' | 'copy' | 'delete'

const bits = { start: 'update', pause: 'update', edit: 'update', copy: 'copy', delete: 'delete' } as const

const running = 2
const paused = 5

/** What can be done to a task, and why not where it can't: the server says which moves its status allows. */
export const useTaskMoves = () => {
  const say = useWords()
  const mayNot = useMayNot()
  const sentence = useSentence()
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
  const move = (task: TaskRow, taskStatus: 2 | 5, done: string): void =>
    change.mutate(
      { input: { id: task.taskId, taskStatus } },
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
        : say('tasks.notNow', { status: statusWord(task, say) })
    },
    start: (task: TaskRow) => move(task, running, say('tasks.started')),
    pause: (task: TaskRow) => move(task, paused, say('tasks.paused')),
    redialLineFailures: (task: TaskRow) =>
      redial.mutate(
        { input: { id: task.taskId }, idempotencyKey: newId('redial-') },
        {
          onSuccess: ({ contacts }) => notices.done(say('tasks.redialing', { n: contacts })),
          onError: notices.failed,
        },
      ),
    copy: (task: TaskRow) =>
      copy.mutate(
        {
          input: {
            taskId: task.taskId,
            taskName: say('scenes.copyName', { name: task.taskName }).slice(0, 30),
          },
          idempotencyKey: `copy-${task.taskId}-${Math.floor(Date.now() / 2000)}`,
        },
        { onSuccess: () => notices.done(say('tasks.created')), onError: notices.failed },
      ),
    askDelete: (task: TaskRow, then?: () => void) =>
      notices.askDelete({
        title: say('tasks.delete.title', { name: task.taskName }),
        text: say('tasks.delete.text'),
        remove: () => remove.mutateAsync({ input: { id: [task.taskId] } }).then(then),
      }),
  }
}

/** Contacts lack what the script says of them: says so, and leads to who they are. */
const useLackingNotice = () => {
  const say = useWords()
  const notices = useNotices()
  const navigate = useNavigate()
  return (task: TaskRow, error: ApiRefusal): void =>
    notices.confirm({
      title: say('tasks.start.lacking'),
      text: error.message,
      ok: say('tasks.start.lacking.see'),
      onOk: async () => navigate(paths.preflight(task.taskId)),
    })
}

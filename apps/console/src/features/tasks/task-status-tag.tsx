import { PauseReason, TaskStatus } from '@parley/contract/vocabulary'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'
import type { TaskRow } from './task-row.ts'

const tones: Readonly<Record<TaskStatus, Tone>> = {
  none: 'rest',
  ready: 'rest',
  running: 'run',
  finished: 'good',
  failed: 'bad',
  paused: 'warn',
}

export const TaskStatusTag = ({ task }: { readonly task: TaskRow }) => {
  const t = useMessages()
  return <StatusTag tone={tones[taskStatusOf(task)]}>{describeTaskStatus(task, t)}</StatusTag>
}

export const taskStatusOf = ({ taskStatus }: Pick<TaskRow, 'taskStatus'>): TaskStatus =>
  TaskStatus.fromWire(taskStatus) ?? 'none'

export const describeTaskStatus = (task: TaskRow, t: Translate): string => {
  const { keepAlive, waitingFor, pauseReason, failure } = task
  const status = taskStatusOf(task)
  // Decision §3: a permanent task with an empty queue has a status text of its own.
  if (status === 'running' && keepAlive && waitingFor === 'contacts') return t('tasks.status.waiting')
  const pausedBy = pauseReason === null ? undefined : PauseReason.fromWire(pauseReason)
  if (status === 'paused' && pausedBy !== undefined)
    return t('tasks.status.because', {
      status: t('tasks.status.paused'),
      reason: t(`tasks.pause.${pausedBy}`),
    })
  if (status === 'failed' && isFailure(failure))
    return t('tasks.status.because', {
      status: t('tasks.status.failed'),
      reason: t(`tasks.failure.${failure}`),
    })
  return t(`tasks.status.${status === 'none' ? 'ready' : status}`)
}

const failures = ['sceneNotOnline', 'noValidContact', 'everyLineRefused', 'openingNotSynthesized'] as const
const isFailure = (failure: string | null): failure is (typeof failures)[number] =>
  failures.some((one) => one === failure)

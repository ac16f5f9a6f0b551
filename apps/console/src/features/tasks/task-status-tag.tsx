import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'
import type { TaskRow } from './task-row.ts'

/** Specification 1 §4: 1 not started, 2 in progress, 3 finished, 4 failed, 5 paused. */
const tones: Readonly<Record<number, Tone>> = { 1: 'rest', 2: 'run', 3: 'good', 4: 'bad', 5: 'warn' }

export const TaskStatusTag = ({ task }: { readonly task: TaskRow }) => {
  const t = useMessages()
  return <StatusTag tone={tones[task.taskStatus] ?? 'rest'}>{statusWord(task, t)}</StatusTag>
}

export const statusWord = (task: TaskRow, t: Translate): string => {
  const { taskStatus: status, keepAlive, waitingFor, pauseReason, failure } = task
  // Decision §3: a permanent task with an empty queue says so.
  if (status === 2 && keepAlive && waitingFor === 'contacts') return t('tasks.status.waiting')
  if (status === 5 && isPauseReason(pauseReason))
    return `${t('tasks.status.5')} · ${t(`tasks.pause.${pauseReason}`)}`
  if (status === 4 && isFailure(failure)) return `${t('tasks.status.4')} · ${t(`tasks.failure.${failure}`)}`
  return t(isTaskStatus(status) ? `tasks.status.${status}` : 'tasks.status.1')
}

const isTaskStatus = (status: number): status is 1 | 2 | 3 | 4 | 5 => status >= 1 && status <= 5
const isPauseReason = (reason: number | null): reason is 1 | 2 | 3 | 4 | 5 | 6 | 7 =>
  reason !== null && reason >= 1 && reason <= 7
const failures = ['sceneNotOnline', 'noValidContact', 'everyLineRefused', 'openingNotSynthesized'] as const
const isFailure = (failure: string | null): failure is (typeof failures)[number] =>
  failures.some((one) => one === failure)

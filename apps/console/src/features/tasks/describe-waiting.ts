import { TaskStatus } from '@parley/contract/vocabulary'
import { describeRule } from '../../messages/describe-rule.ts'
import type { Translate } from '../../messages/use-messages.ts'
import { formatTimeIn } from '../../ui/format-time.ts'
import type { ContactRow, TaskRow } from './task-row.ts'

const waits = [
  'window',
  'engine',
  'recognizers',
  'disk',
  'line',
  'account',
  'robots',
  'contacts',
  'dueTime',
  'seats',
  'balance',
  'grant',
  'pace',
  'lineRefused',
  'lineFailing',
  'lineSilent',
  'lineTesting',
  'script',
  'spendLimit',
  'accountPace',
  'disclosure',
  'failover',
] as const

/** Reasons that are no fault: all robots or all seats are in calls. */
const normal: readonly string[] = ['robots', 'seats']

/** The reason why a running task is not dialing, in words; undefined while it dials, or where the reason is no fault. */
export const describeWaiting = (
  {
    taskStatus,
    waitingFor,
    waitingUntil,
    zone,
  }: Pick<TaskRow, 'taskStatus' | 'waitingFor' | 'waitingUntil' | 'zone'>,
  t: Translate,
): string | undefined => {
  if (TaskStatus.fromWire(taskStatus) !== 'running' || waitingFor === null || normal.includes(waitingFor))
    return undefined
  return withTime(waitWord(waitingFor, t), { at: waitingUntil, zone }, t)
}

const waitWord = (waitingFor: string, t: Translate): string => {
  const known = waits.find((one) => one === waitingFor)
  return known === undefined ? t('tasks.waits.other', { reason: waitingFor }) : t(`tasks.waits.${known}`)
}

const whys = ['inQueue', 'taskNotStarted', 'taskPaused', 'taskEnded', 'notYetDue'] as const

/** Why a contact is not being called, and when it may be. */
export const describeWhyNotCalled = (why: ContactRow['whyNotCalled'], zone: string, t: Translate): string => {
  if (why === null) return '--'
  if (why.reason === 'taskWaits')
    return withTime(waitWord(why.values.waitingFor ?? '', t), { at: why.nextTime, zone }, t)
  const known = whys.find((one) => one === why.reason)
  const text = known === undefined ? describeRule(why.reason, why.values, t) : t(`tasks.why.${known}`)
  return withTime(text, { at: why.nextTime, zone }, t)
}

/** By the task's own clock, which its calling hours are written in. */
export const withTime = (
  text: string,
  until: { readonly at: number | null; readonly zone: string },
  t: Translate,
): string =>
  until.at === null ? text : `${text} · ${t('tasks.waits.until', { at: formatTimeIn(until.at, until.zone) })}`

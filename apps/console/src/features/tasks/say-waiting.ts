import { formatTimeIn } from '../../ui/format-time.ts'
import { sayRule } from '../../words/say-rule.ts'
import type { Say } from '../../words/use-words.ts'
import type { ContactRow, TaskRow } from './task-row.ts'

const waits = [
  'window',
  'engine',
  'ears',
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

/** A task whose robots all talk does what it should. */
const normal: readonly string[] = ['robots', 'seats']

/** Why a running task dials nobody just now, in words; undefined where it does, or where that is as it should be. */
export const sayWaiting = (
  {
    taskStatus,
    waitingFor,
    waitingUntil,
    zone,
  }: Pick<TaskRow, 'taskStatus' | 'waitingFor' | 'waitingUntil' | 'zone'>,
  say: Say,
): string | undefined => {
  if (taskStatus !== 2 || waitingFor === null || normal.includes(waitingFor)) return undefined
  return withTime(waitWord(waitingFor, say), { at: waitingUntil, zone }, say)
}

const waitWord = (waitingFor: string, say: Say): string => {
  const known = waits.find((one) => one === waitingFor)
  return known === undefined ? say('tasks.waits.other', { reason: waitingFor }) : say(`tasks.waits.${known}`)
}

const whys = ['inQueue', 'taskNotStarted', 'taskPaused', 'taskEnded', 'notYetDue'] as const

/** Why a contact is not being called, and when it may be. */
export const sayWhyNotCalled = (why: ContactRow['whyNotCalled'], zone: string, say: Say): string => {
  if (why === null) return '--'
  if (why.reason === 'taskWaits')
    return withTime(waitWord(why.values.waitingFor ?? '', say), { at: why.nextTime, zone }, say)
  const known = whys.find((one) => one === why.reason)
  const text = known === undefined ? sayRule(why.reason, why.values, say) : say(`tasks.why.${known}`)
  return withTime(text, { at: why.nextTime, zone }, say)
}

/** By the task's own clock, which its calling hours are written in. */
export const withTime = (
  text: string,
  until: { readonly at: number | null; readonly zone: string },
  say: Say,
): string =>
  until.at === null
    ? text
    : `${text} · ${say('tasks.waits.until', { at: formatTimeIn(until.at, until.zone) })}`

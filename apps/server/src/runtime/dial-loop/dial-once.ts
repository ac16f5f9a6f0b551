import type { CallStatus, PauseReason } from '@parley/contract/vocabulary'
import { nextOpen, windowHours } from '@parley/core/dialing'
import { isTestLine, type JudgedContacts, judgeContacts } from '../../features/call-rules/index.ts'
import { setTaskStatus, type TaskRow } from '../../features/tasks/index.ts'
import type { Tx } from '../../platform/db/index.ts'
import { zoneOffset } from '../../platform/zone-offset.ts'
import { recordDecisions } from '../decisions/index.ts'
import {
  claimDueContacts,
  type DueContact,
  type PutContact,
  postponeDueContacts,
  putContacts,
} from './contact-queries.ts'
import type { Dialer, DialFacts, DialResult } from './dial-facts.ts'
import { endEmptyTask } from './end-empty-task.ts'
import { type ChainLevel, type DialLine, findDialLine, findSceneFacts, listChain } from './line-queries.ts'
import { openAttempts } from './open-attempts.ts'
import { reserveSlots } from './reserve-slots.ts'
import { lockRunningTask, setWaiting, type TaskKey, takeTaskLease, yieldTaskLease } from './task-queries.ts'

/**
 * How long a task waits for a server that was killed. A server that is slow for longer loses the task to another one, and that is
 * all: the task's row is locked while contacts are claimed.
 */
const leaseSec = 5
const postponedAtOnce = 2000
/** Contacts that are asked about where rules may put off many for each one that is called. */
const judgedAtOnce = 200
/** Where a window never opens contacts are looked at again after a day. */
const neverOpensMs = 86_400_000

/**
 * The dial transaction: lease and task, slots, contacts that may be called now, holds, attempts. Its COMMIT
 * comes before any INVITE, so a crash can lose a call but never make a second one.
 */
export const dialOnce = (dialer: Dialer, key: TaskKey): Promise<DialResult> =>
  dialer.runtime.database.brain.transaction().execute(async (tx) => {
    if ((await takeTaskLease(tx, key.id, { owner: dialer.owner, forSec: leaseSec })) === undefined)
      return { kind: 'notOurs' }
    const task = await lockRunningTask(tx, key.account, key.id)
    if (task === undefined) return { kind: 'notOurs' }
    const scene = await findSceneFacts(tx, task.account, task.sceneVersion)
    const line = await findDialLine(tx, task.account, task.line)
    const chain = await listChain(tx, task.account)
    const pauseReason = reasonToPause(line, chain)
    if (pauseReason !== undefined) return pause(tx, task, pauseReason)
    if (line === undefined || scene === undefined) return { kind: 'notOurs' }
    const postponed = await postponeOutsideWindow(tx, dialer, task)
    if (postponed !== undefined) return postponed
    return dialDue(tx, dialer, { task, line, scene, chain })
  })

const reasonToPause = (line: DialLine | undefined, chain: readonly ChainLevel[]): PauseReason | undefined => {
  if (chain.some((level) => level.status === 'disabled')) return 'account'
  if (chain.some((level) => level.status === 'arrears')) return 'balance'
  return line === undefined ? 'route' : undefined
}

const pause = async (tx: Tx, task: TaskRow, reason: PauseReason): Promise<DialResult> => {
  await setTaskStatus(tx, task.account, { id: task.id, status: 'paused', pauseReason: reason })
  return { kind: 'paused', reason }
}

const postponeOutsideWindow = async (
  tx: Tx,
  dialer: Dialer,
  task: TaskRow,
): Promise<DialResult | undefined> => {
  const nowMs = dialer.runtime.nowMs()
  const nextMs = nextOpen([windowHours(task, task.daysOff)], nowMs, zoneOffset)
  if (nextMs === nowMs) return undefined
  const untilMs = nextMs ?? nowMs + neverOpensMs
  const limit = postponedAtOnce
  const postponed = await postponeDueContacts(tx, task.account, task.id, { nowMs, untilMs, limit })
  if (postponed.length === 0) return endEmptyTask(tx, task)
  await recordDecisions(tx, task.account, {
    nowMs,
    decisions: postponed.map((contact) => ({
      contact,
      decision: 'later',
      rule: 'outsideWindow',
      values: { zone: task.zone },
      nextMs: untilMs,
    })),
  })
  await setWaiting(tx, task.account, task.id, { reason: 'window', untilMs })
  return postponed.length === limit ? { kind: 'again' } : { kind: 'waits', reason: 'window' }
}

const dialDue = async (tx: Tx, dialer: Dialer, facts: DialFacts): Promise<DialResult> => {
  const { task, chain } = facts
  const slots = await reserveSlots(tx, facts, { engines: dialer.engines(), paceTask: dialer.paceTask })
  if (slots.count === 0) {
    // An empty queue ends a task also while every slot is taken.
    const ended = await endEmptyTask(tx, task)
    if (ended.kind !== 'waits') return ended
    if (slots.shortOf === 'engine' || slots.shortOf === 'ears')
      await yieldTaskLease(tx, task.id, dialer.owner)
    await setWaiting(tx, task.account, task.id, { reason: slots.shortOf })
    return { kind: 'waits', reason: slots.shortOf }
  }
  const nowMs = dialer.runtime.nowMs()
  const isPublic = !isTestLine(facts.line, dialer.runtime.sandbox)
  const contacts = await claimDueContacts(tx, task.account, task.id, {
    nowMs,
    limit: !isPublic ? slots.count : Math.max(slots.count, judgedAtOnce),
    chain: chain.map((level) => level.id),
    numbers: dialer.runtime.numbers,
  })
  if (contacts.length === 0) return endEmptyTask(tx, task)
  const judged = await judgeContacts(tx, { task, isPublic }, { contacts, wanted: slots.count, nowMs })
  await putOff(tx, task, judged.put, nowMs)
  if (judged.callable.length === 0) return { kind: 'again' }
  const opened = await openAttempts(tx, dialer, {
    ...facts,
    slots,
    contacts: judged.callable,
  })
  switch (opened.kind) {
    case 'paused':
      return pause(tx, task, opened.reason)
    case 'waits':
      await setWaiting(tx, task.account, task.id, { reason: 'balance' })
      return { kind: 'waits', reason: 'balance' }
    case 'nonePriced':
      return { kind: 'again' }
    case 'engineLeft':
      await yieldTaskLease(tx, task.id, dialer.owner)
      return { kind: 'waits', reason: 'engine' }
    case 'opened':
      await setWaiting(tx, task.account, task.id, { reason: undefined })
      return {
        kind: 'placed',
        placements: opened.placements,
        ...(opened.placements.length === slots.count && { shortOf: slots.shortOf }),
      }
  }
}

/** Who may not be called now waits for the first instant at which he may; who never may is done. Each is told why. */
const putOff = async (
  tx: Tx,
  task: TaskRow,
  put: JudgedContacts<DueContact>['put'],
  nowMs: number,
): Promise<void> => {
  if (put.length === 0) return
  const rows = put.map(
    ({ contact, permission }): PutContact => ({
      id: contact.id,
      reason: permission.rule,
      dueMs: permission.kind === 'later' ? (permission.nextMs ?? nowMs + neverOpensMs) : undefined,
      status: permission.kind === 'never' ? statusOfRule[permission.rule] : 'ready',
    }),
  )
  await putContacts(tx, task.account, rows)
  await recordDecisions(tx, task.account, {
    nowMs,
    decisions: put.map(({ contact, permission }) => ({
      contact: contact.id,
      decision: permission.kind,
      rule: permission.rule,
      values: permission.values,
      nextMs: permission.kind === 'later' ? permission.nextMs : undefined,
    })),
  })
}

const statusOfRule = {
  blacklisted: 'blacklisted',
  shortNumber: 'illegalNumberRange',
  numberKind: 'illegalNumberRange',
  noConsent: 'illegalAuthorisation',
} as const satisfies Readonly<Record<string, CallStatus>>

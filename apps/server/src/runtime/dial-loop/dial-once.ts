import type { PauseReason } from '@parley/contract/vocabulary'
import { mayCallNow } from '@parley/core/dialing'
import { setTaskStatus, type TaskRow } from '../../features/tasks/index.ts'
import type { Tx } from '../../platform/db/index.ts'
import { zoneOffset } from '../../platform/zone-offset.ts'
import { claimDueContacts, endBlacklistedContacts, postponeDueContacts } from './contact-queries.ts'
import type { Dialer, DialFacts, DialResult } from './dial-facts.ts'
import { endEmptyTask } from './end-empty-task.ts'
import { type ChainLevel, type DialLine, findDialLine, findSceneFacts, listChain } from './line-queries.ts'
import { openAttempts } from './open-attempts.ts'
import { reserveSlots } from './reserve-slots.ts'
import { lockRunningTask, setWaiting, type TaskKey, takeTaskLease, yieldTaskLease } from './task-queries.ts'

const leaseSec = 15
const postponedAtOnce = 2000
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
  const permission = mayCallNow(task, nowMs, zoneOffset)
  if (permission.kind === 'now') return undefined
  const untilMs = permission.nextMs ?? nowMs + neverOpensMs
  const limit = postponedAtOnce
  const postponed = await postponeDueContacts(tx, task.account, task.id, { nowMs, untilMs, limit })
  if (postponed === 0) return endEmptyTask(tx, task)
  await setWaiting(tx, task.account, task.id, { reason: 'window', untilMs })
  return postponed === limit ? { kind: 'again' } : { kind: 'waits', reason: 'window' }
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
  const due = await claimDueContacts(tx, task.account, task.id, {
    nowMs: dialer.runtime.nowMs(),
    limit: slots.count,
    chain: chain.map((level) => level.id),
  })
  if (due.length === 0) return endEmptyTask(tx, task)
  const blacklisted = due.filter((contact) => contact.isBlacklisted)
  if (blacklisted.length > 0)
    await endBlacklistedContacts(
      tx,
      task.account,
      blacklisted.map((contact) => contact.id),
    )
  const callable = due.filter((contact) => !contact.isBlacklisted)
  if (callable.length === 0) return { kind: 'again' }
  const opened = await openAttempts(tx, dialer, { ...facts, slots, contacts: callable })
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

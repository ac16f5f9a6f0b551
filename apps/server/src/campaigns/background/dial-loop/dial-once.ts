import type { AccountId, CallStatus, PauseReason } from '@parley/contract/vocabulary'
import { conversationVariables, nextOpen, windowHours } from '@parley/core/dialing'
import { missingVariable } from '@parley/core/dialogue'
import { keepDestinations, nextBillDayMs, raiseAlert } from '../../../billing/background/limits/index.ts'
import { recordDecisions } from '../../../calls/background/decisions/index.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { isTestLine } from '../../../platform/test-line.ts'
import { zoneOffset } from '../../../platform/zone-offset.ts'
import { type JudgedContacts, judgeContacts } from '../../call-rules/index.ts'
import { setTaskStatus, type TaskRow } from '../../tasks/index.ts'
import {
  claimDueContacts,
  type DueContact,
  hasReadyContacts,
  lockIdleNumbers,
  type PutContact,
  putContacts,
} from './contact-queries.ts'
import type { Dialer, DialFacts, DialResult } from './dial-facts.ts'
import { endEmptyTask } from './end-empty-task.ts'
import {
  type ChainLevel,
  type DialLine,
  findDialLine,
  findSceneFacts,
  listChain,
  type SceneFacts,
} from './line-queries.ts'
import { openAttempts, type ReadyToDial } from './open-attempts.ts'
import { reserveSlots } from './reserve-slots.ts'
import { lockRunningTask, setWaiting, type TaskKey, takeTaskLease, yieldTaskLease } from './task-queries.ts'
import { withinDestinations } from './within-destinations.ts'

/**
 * How long a task waits after its server was killed. A server that is slow for longer only loses the task to another one: the
 * task's row is locked while contacts are claimed.
 */
const leaseSec = 5
/** A task whose window never opens is checked again after a day. */
const neverOpensMs = 86_400_000

/**
 * The dial transaction: lease and task, slots, contacts that may be called now, holds, attempts. Its COMMIT comes before any
 * INVITE, so a crash can lose a call but never place a second one.
 */
export const dialOnce = (dialer: Dialer, key: TaskKey): Promise<DialResult> =>
  dialer.runtime.database.brain.transaction().execute(async (tx) => {
    const timeline = await dialer.timeline.callableOn(tx)
    if ((await takeTaskLease(tx, key.id, { owner: dialer.owner, forSec: leaseSec })) === undefined)
      return { kind: 'notOurs' }
    const task = await lockRunningTask(tx, key.account, key.id)
    if (task === undefined) return { kind: 'notOurs' }
    if (timeline === undefined) {
      await setWaiting(tx, task.account, task.id, { reason: 'failover' })
      return { kind: 'waits', reason: 'failover' }
    }
    const scene = await findSceneFacts(tx, task.account, task.sceneVersion)
    const line = await findDialLine(tx, task.account, task.line)
    const chain = await listChain(tx, task.account)
    const pauseReason = reasonToPause(line, chain)
    if (pauseReason !== undefined) return pause(tx, task, pauseReason)
    if (line === undefined || scene === undefined) return { kind: 'notOurs' }
    const waits =
      (await waitForScript(tx, dialer, { task, scene, line })) ?? (await waitForWindow(tx, dialer, task))
    if (waits !== undefined) return waits
    return dialDue(tx, dialer, { task, line, scene, chain, timeline })
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

/**
 * A withdrawn or deleted script is not used; once it is online again the task goes on by itself. Over the public network the
 * script must start with a disclosure, as every country pack requires.
 */
const waitForScript = async (
  tx: Tx,
  dialer: Dialer,
  { task, scene, line }: { readonly task: TaskRow; readonly scene: SceneFacts; readonly line: DialLine },
): Promise<DialResult | undefined> => {
  const isReported = scene.discloses || isTestLine(line, dialer.runtime.sandbox)
  if (scene.isOnline && isReported) return undefined
  const reason = scene.isOnline ? 'disclosure' : 'script'
  if (!(await hasReadyContacts(tx, task.account, task.id))) return endEmptyTask(tx, task)
  await setWaiting(tx, task.account, task.id, { reason })
  return { kind: 'waits', reason }
}

/** The window is the task's: outside it no contact row is touched, however many wait. */
const waitForWindow = async (tx: Tx, dialer: Dialer, task: TaskRow): Promise<DialResult | undefined> => {
  const nowMs = dialer.runtime.nowMs()
  const nextMs = nextOpen([windowHours(task, task.daysOff)], nowMs, zoneOffset)
  if (nextMs === nowMs) return undefined
  if (!(await hasReadyContacts(tx, task.account, task.id))) return endEmptyTask(tx, task)
  await setWaiting(tx, task.account, task.id, { reason: 'window', untilMs: nextMs ?? nowMs + neverOpensMs })
  return { kind: 'waits', reason: 'window' }
}

const dialDue = async (tx: Tx, dialer: Dialer, facts: DialFacts): Promise<DialResult> => {
  const { task, chain } = facts
  const spent = chain.find(({ isSpent }) => isSpent)
  if (spent !== undefined) {
    const ended = await endEmptyTask(tx, task)
    return ended.kind === 'waits' ? stopForLimit(tx, dialer, { task, spent: spent.id }) : ended
  }
  const slots = await reserveSlots(tx, facts, { engines: dialer.engines(), paceTask: dialer.paceTask })
  if (slots.count === 0) {
    // An empty queue ends a task even while every slot is taken.
    const ended = await endEmptyTask(tx, task)
    if (ended.kind !== 'waits') return ended
    if (slots.shortOf === 'engine' || slots.shortOf === 'recognizers' || slots.shortOf === 'disk')
      await yieldTaskLease(tx, task.id, dialer.owner)
    const { shortOf: reason, untilMs, forMs } = slots
    await setWaiting(tx, task.account, task.id, { reason, ...(untilMs !== undefined && { untilMs }) })
    return { kind: 'waits', reason, ...(forMs !== undefined && { forMs }) }
  }
  const nowMs = dialer.runtime.nowMs()
  const isPublic = !isTestLine(facts.line, dialer.runtime.sandbox)
  const contacts = await claimDueContacts(tx, task.account, task.id, {
    nowMs,
    limit: isPublic ? dialer.claims.sizeFor(task.id, slots.count) : slots.count,
    chain: chain.map((level) => level.id),
    numbers: dialer.runtime.numbers,
  })
  if (contacts.length === 0) return endEmptyTask(tx, task)
  const { complete, lacking } = withoutLacking(await dialer.scriptNeeds(tx, task), contacts)
  const { idle, inCall } = await withoutNumbersInCall(tx, task, { contacts: complete, nowMs })
  const judged = await judgeContacts(tx, { task, isPublic }, { contacts: idle, wanted: slots.count, nowMs })
  dialer.claims.found(task.id, { wanted: slots.count, callable: judged.callable.length })
  const { admitted, beyond, reached } = await withinDestinations(tx, dialer, {
    task,
    callable: judged.callable,
    nowMs,
  })
  await postpone(tx, task, [...lacking, ...inCall, ...judged.put, ...beyond], nowMs)
  if (admitted.length === 0) return { kind: 'again', reached }
  return { ...(await callAdmitted(tx, dialer, { ...facts, slots, contacts: admitted })), reached }
}

const callAdmitted = async (tx: Tx, dialer: Dialer, ready: ReadyToDial): Promise<DialResult> => {
  const { task, slots, contacts } = ready
  const opened = await openAttempts(tx, dialer, ready)
  switch (opened.kind) {
    case 'paused':
      // The contacts whose turn it was get the reason; the others wait for the task.
      await recordDecisions(tx, task.account, {
        nowMs: dialer.runtime.nowMs(),
        decisions: contacts.map(({ id }) => ({
          contact: id,
          decision: 'later',
          rule: opened.reason === 'balance' ? 'noBalance' : 'priceWrong',
        })),
      })
      return pause(tx, task, opened.reason)
    case 'waits':
      await setWaiting(tx, task.account, task.id, { reason: 'balance' })
      return { kind: 'waits', reason: 'balance' }
    case 'limitWaits':
      await setWaiting(tx, task.account, task.id, { reason: 'spendLimit' })
      return { kind: 'waits', reason: 'spendLimit' }
    case 'limitReached':
      return stopForLimit(tx, dialer, { task, spent: opened.account, contacts })
    case 'nonePriced':
      return { kind: 'again' }
    case 'engineLeft':
      await yieldTaskLease(tx, task.id, dialer.owner)
      return { kind: 'waits', reason: 'engine' }
    case 'opened':
      await setWaiting(tx, task.account, task.id, { reason: undefined })
      await keepDestinations(tx, task.account, {
        destinations: opened.destinations,
        known: dialer.destinations,
      })
      return {
        kind: 'placed',
        placements: opened.placements,
        ...(opened.placements.length === slots.count && { shortOf: slots.shortOf }),
      }
  }
}

/** The robot never speaks an empty variable, however the contact was imported and the task started. */
const withoutLacking = (needed: readonly string[], contacts: readonly DueContact[]) => {
  const complete: DueContact[] = []
  const lacking: JudgedContacts<DueContact>['put'][number][] = []
  for (const contact of contacts) {
    const variable = missingVariable(needed, conversationVariables(contact))
    if (variable === undefined) complete.push(contact)
    else lacking.push({ contact, permission: { kind: 'never', rule: 'valueMissing', values: { variable } } })
  }
  return { complete, lacking }
}

/** Places no calls for this task until the day is over, or the limit is raised or released. */
const stopForLimit = async (
  tx: Tx,
  { runtime }: Dialer,
  {
    task,
    spent,
    contacts = [],
  }: { readonly task: TaskRow; readonly spent: AccountId; readonly contacts?: ReadyToDial['contacts'] },
): Promise<DialResult> => {
  const nowMs = runtime.nowMs()
  const untilMs = nextBillDayMs(nowMs)
  const reached = await raiseAlert(tx, spent, { kind: 'dailySpend' })
  await recordDecisions(tx, task.account, {
    nowMs,
    decisions: contacts.map(({ id }) => ({
      contact: id,
      decision: 'later',
      rule: 'spendLimit',
      nextMs: untilMs,
    })),
  })
  await setWaiting(tx, task.account, task.id, { reason: 'spendLimit', untilMs })
  return { kind: 'waits', reason: 'spendLimit', ...(reached && { reached: [reached] }) }
}

/** How long a contact waits if its number is in a call. */
const inCallMs = 15_000

/** Of two contacts with one number only the first is called; one whose number is in a call waits. */
const withoutNumbersInCall = async (
  tx: Tx,
  task: TaskRow,
  { contacts, nowMs }: { readonly contacts: readonly DueContact[]; readonly nowMs: number },
) => {
  const free = new Set(
    await lockIdleNumbers(
      tx,
      task.account,
      contacts.map(({ numberKey }) => numberKey),
    ),
  )
  const idle: DueContact[] = []
  const inCall: JudgedContacts<DueContact>['put'][number][] = []
  for (const contact of contacts) {
    if (contact.isCallUnknown)
      inCall.push({ contact, permission: { kind: 'never', rule: 'callUnknown', values: {} } })
    else if (free.delete(contact.numberKey)) idle.push(contact)
    else
      inCall.push({
        contact,
        permission: { kind: 'later', rule: 'numberInCall', values: {}, nextMs: nowMs + inCallMs },
      })
  }
  return { idle, inCall }
}

/**
 * Postpones contacts that may not be called now; each gets the first permitted time. Those that are never permitted end. Each
 * gets its reason.
 */
const postpone = async (
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
      dueMs: permission.kind === 'later' ? permission.nextMs : undefined,
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
  windowNeverOpens: 'illegalAuthorisation',
  callUnknown: 'unknownCause',
  valueMissing: 'dispatchError',
} as const satisfies Readonly<Record<string, CallStatus>>

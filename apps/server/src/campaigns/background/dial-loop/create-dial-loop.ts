import type { LineId } from '@parley/contract/vocabulary'
import type { EngineLink } from '../../../calls/background/engine-link/index.ts'
import { probeLines } from '../../../calls/background/line-health/index.ts'
import { closeLapsed, createLapseGuard, type LapseGuard } from '../../../calls/background/settlement/index.ts'
import { createWakeUpSignal } from '../../../platform/loops/wake-up-signal.ts'
import type { Dialer, DialResult, Placement } from './dial-facts.ts'
import { dialOnce } from './dial-once.ts'
import { hangUpBlacklisted } from './hang-up-blacklisted.ts'
import { dropLeases, listTasksToDial, startTimedTasks, type TaskKey } from './task-queries.ts'
import { createTurns } from './turns.ts'

export type DialLoop = {
  /** Something became due: poll now. */
  readonly wake: () => void
  /** Resolves after the current transaction; no call is placed afterwards. */
  stop(): Promise<void>
}

export type LoopTimes = {
  readonly roundMs: number
  readonly sweepMs: number
  readonly backOffMs: number
  /** How long no lease expires after a start or after a database outage. */
  readonly lapseHoldMs?: number
}

const defaultTimes: LoopTimes = { roundMs: 250, sweepMs: 2000, backOffMs: 1000 }

/**
 * Dials for all running tasks. States: processing the tasks with something due → waiting until woken, or for roundMs → … →
 * stopped. A task that waits (for a slot, an engine) is skipped for backOffMs or until woken; a task held by its line's or
 * account's call rate, until the rate allows a call. Every sweepMs timed tasks start, ringing calls to newly blacklisted numbers
 * are canceled, and expired attempts are closed.
 */
export const createDialLoop = (
  dialer: Dialer,
  link: Pick<EngineLink, 'placeCall' | 'look' | 'hangUp'>,
  times: LoopTimes = defaultTimes,
): DialLoop => {
  const { events, nowMs, database } = dialer.runtime
  const notBeforeMs = new Map<string, number>()
  /** Tasks skipped because their line was full. */
  const lineWaiters = new Set<string>()
  const turns = createTurns()
  const lapses = createLapseGuard(times.lapseHoldMs === undefined ? {} : { holdMs: times.lapseHoldMs })
  const stopping = new AbortController()
  const wakeUp = createWakeUpSignal(stopping.signal)

  const dialTask = async (key: TaskKey): Promise<DialResult> => {
    const result = await dialOnce(dialer, key)
    report(dialer, key, result)
    if (result.kind === 'waits' && isLineFull(result)) lineWaiters.add(key.id)
    else lineWaiters.delete(key.id)
    if (result.kind === 'placed') {
      turns.tookTurn(key)
      await sendOrders(dialer, link, result.placements)
    }
    if (result.kind === 'placed' || result.kind === 'again') wakeUp.ring()
    else notBeforeMs.set(key.id, nowMs() + waitMsAfter(result, times))
    return result
  }

  const round = async (): Promise<void> => {
    if (wakeUp.answer()) notBeforeMs.clear()
    // A slot freed meanwhile is not for later tasks: the wake-up signal starts the next round from the top.
    const fullLines = new Set<LineId>()
    for (const task of turns.inTurn(await listTasksToDial(database.brain, nowMs()))) {
      if (stopping.signal.aborted) return
      if (fullLines.has(task.line)) continue
      if ((notBeforeMs.get(task.id) ?? 0) > nowMs()) {
        // The line may have a free slot before the signal: that slot is not for later tasks either.
        if (lineWaiters.has(task.id)) fullLines.add(task.line)
        continue
      }
      const result = await dialTask(task).catch((error: unknown) => {
        notBeforeMs.set(task.id, nowMs() + times.backOffMs)
        events.dialFailed({ task: task.id, error })
        return undefined
      })
      if (result !== undefined && isLineFull(result)) fullLines.add(task.line)
    }
  }

  const run = async (): Promise<void> => {
    let sweptMs = 0
    while (!stopping.signal.aborted) {
      try {
        if (Date.now() - sweptMs >= times.sweepMs) {
          sweptMs = Date.now()
          await sweep(dialer, link, lapses)
        }
        await round()
      } catch (error) {
        events.databaseTrouble(error)
        wakeUp.answer() // Not at once: the database needs time to recover.
      }
      await wakeUp.wait(msToNext(notBeforeMs.values(), nowMs(), times.roundMs))
    }
  }

  const running = run()
  return {
    wake: wakeUp.ring,
    stop: async () => {
      stopping.abort()
      wakeUp.ring()
      await running
      await dropLeases(database.brain, dialer.owner).catch(events.databaseTrouble)
    },
  }
}

/** Full before, or through what it placed: a short call may end before the next task is processed. */
const isLineFull = (result: DialResult): boolean => {
  if (result.kind !== 'waits' && result.kind !== 'placed') return false
  const shortOf = result.kind === 'waits' ? result.reason : result.shortOf
  return shortOf === 'line' || shortOf === 'pace'
}

/** Slots that are freed one after another are used together. */
const leastWaitMs = 25

/** Until the first of these times in the future, at most a round. */
const msToNext = (timesMs: Iterable<number>, nowMs: number, roundMs: number): number => {
  let least = roundMs
  for (const atMs of timesMs) if (atMs > nowMs) least = Math.min(least, atMs - nowMs)
  return least
}

const waitMsAfter = (result: DialResult, { roundMs, backOffMs }: LoopTimes): number => {
  if (result.kind !== 'waits' || result.forMs === undefined) return backOffMs
  return Math.min(roundMs, Math.max(leastWaitMs, result.forMs))
}

const sweep = async (
  dialer: Dialer,
  link: Pick<EngineLink, 'look' | 'hangUp'>,
  lapses: LapseGuard,
): Promise<void> => {
  for (const task of await startTimedTasks(dialer.runtime.database.brain, dialer.runtime.nowMs()))
    dialer.runtime.events.taskStarted({ task })
  await hangUpBlacklisted(dialer, link)
  await closeLapsed(dialer.runtime, await lapses.judge(dialer.runtime.database.brain))
  await probeLines(dialer.runtime, dialer.engines())
  await link.look()
}

/** After COMMIT. An attempt that cannot be sent stays open: the engine's journal, or its silence, decides its outcome. */
const sendOrders = async (
  dialer: Dialer,
  link: Pick<EngineLink, 'placeCall'>,
  placements: readonly Placement[],
): Promise<void> => {
  const { events, nowMs } = dialer.runtime
  for (const { connection, order } of placements) {
    dialer.runtime.onAttemptPlaced?.()
    const call = { attempt: order.attemptId, engine: connection.engine }
    if (nowMs() > order.notAfterMs) events.callNotSent({ ...call, why: 'too late' })
    else if (await link.placeCall(connection, order)) events.callPlaced(call)
    else events.callNotSent({ ...call, why: 'connection gone' })
  }
}

const report = ({ runtime }: Dialer, key: TaskKey, result: DialResult): void => {
  for (const limit of result.reached ?? []) runtime.events.limitReached(limit)
  if (result.kind === 'paused') runtime.events.taskPaused({ task: key.id, reason: result.reason })
  if (result.kind === 'ended')
    runtime.events.taskEnded({ task: key.id, status: result.status, failure: result.failure })
}

import type { EngineLink } from '../engine-link/index.ts'
import { closeLapsed } from '../settlement/index.ts'
import { type Dialer, type DialResult, dialOnce, type Placement } from './dial-once.ts'
import { dropLeases, listTasksToDial, startTimedTasks, type TaskKey } from './queries.ts'

export type DialLoop = {
  /** Something became due: look at once. */
  readonly wake: () => void
  /** Ends after the transaction under way; no call is placed afterwards. */
  stop(): Promise<void>
}

export type LoopTimes = { readonly roundMs: number; readonly sweepMs: number; readonly backOffMs: number }

const defaultTimes: LoopTimes = { roundMs: 250, sweepMs: 2000, backOffMs: 1000 }

/**
 * Dials for all running tasks. States: working through the tasks that have something due → waiting until woken, or
 * for roundMs → … → stopped. A task that only waits (for a slot, an engine) is left alone for backOffMs or until
 * woken. Every sweepMs timed tasks start and lapsed attempts are closed.
 */
export const createDialLoop = (
  dialer: Dialer,
  link: Pick<EngineLink, 'placeCall' | 'look'>,
  times: LoopTimes = defaultTimes,
): DialLoop => {
  const { events, nowMs, database } = dialer.runtime
  const notBeforeMs = new Map<string, number>()
  const stopping = new AbortController()
  let isWoken = false
  let endWait: () => void = () => undefined

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (isWoken || stopping.signal.aborted) return resolve()
      const timer = setTimeout(resolve, ms)
      endWait = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const dialTask = async (key: TaskKey): Promise<void> => {
    const result = await dialOnce(dialer, key)
    report(dialer, key, result)
    if (result.kind === 'placed') await sendOrders(dialer, link, result.placements)
    if (result.kind === 'placed' || result.kind === 'again') isWoken = true
    else notBeforeMs.set(key.id, nowMs() + (paceWaits(result) ? times.roundMs : times.backOffMs))
  }

  const round = async (): Promise<void> => {
    if (isWoken) notBeforeMs.clear()
    isWoken = false
    for (const key of await listTasksToDial(database.brain, nowMs())) {
      if (stopping.signal.aborted) return
      if ((notBeforeMs.get(key.id) ?? 0) > nowMs()) continue
      await dialTask(key).catch((error: unknown) => {
        notBeforeMs.set(key.id, nowMs() + times.backOffMs)
        events.dialFailed({ task: key.id, error })
      })
    }
  }

  const run = async (): Promise<void> => {
    let sweptMs = 0
    while (!stopping.signal.aborted) {
      try {
        if (Date.now() - sweptMs >= times.sweepMs) {
          sweptMs = Date.now()
          await sweep(dialer, link)
        }
        await round()
      } catch (error) {
        events.databaseTrouble(error)
        isWoken = false
      }
      await wait(times.roundMs)
    }
  }

  const running = run()
  return {
    wake: () => {
      isWoken = true
      endWait()
    },
    stop: async () => {
      stopping.abort()
      endWait()
      await running
      await dropLeases(database.brain, dialer.owner).catch(events.databaseTrouble)
    },
  }
}

const paceWaits = (result: DialResult): boolean => result.kind === 'waits' && result.reason === 'pace'

const sweep = async (dialer: Dialer, link: Pick<EngineLink, 'look'>): Promise<void> => {
  for (const task of await startTimedTasks(dialer.runtime.database.brain, dialer.runtime.nowMs()))
    dialer.runtime.events.taskStarted({ task })
  await closeLapsed(dialer.runtime)
  await link.look()
}

/** After COMMIT. What cannot be sent stays open: the engine's journal, or its silence, decides what became of it. */
const sendOrders = async (
  dialer: Dialer,
  link: Pick<EngineLink, 'placeCall'>,
  placements: readonly Placement[],
): Promise<void> => {
  const { events, nowMs } = dialer.runtime
  for (const { connection, order } of placements) {
    const call = { attempt: order.attemptId, engine: connection.engine }
    if (nowMs() > order.notAfterMs) events.callNotSent({ ...call, why: 'too late' })
    else if (await link.placeCall(connection, order)) events.callPlaced(call)
    else events.callNotSent({ ...call, why: 'connection gone' })
  }
}

const report = ({ runtime }: Dialer, key: TaskKey, result: DialResult): void => {
  if (result.kind === 'paused') runtime.events.taskPaused({ task: key.id, reason: result.reason })
  if (result.kind === 'ended')
    runtime.events.taskEnded({ task: key.id, status: result.status, failure: result.failure })
}

import { type Looking, poll } from '../../../platform/loops/poll.ts'
import type { Runtime } from '../call-runtime.ts'
import { forgetSeatPast, freeSeatsInTime, pauseSeatsOfLostEngines } from './queries.ts'

export type SeatKeeper = Pick<Looking, 'stop'>

const lookMs = 1000
const forgetMs = 600_000
/** A restarted engine is back within seconds; calls of one that is gone for longer have lost their robot and music. */
const lostAfterMs = 60_000

/**
 * Polls every second until stopped: ends expired wrap-ups, and frees seats of calls that must have ended. It declares engines
 * lost only after it has itself polled for that long, because earlier their absence could not be observed.
 */
export const createSeatKeeper = ({ database, events, wakeDialer }: Runtime): SeatKeeper => {
  let forgottenMs = 0
  let lookingSinceMs = Date.now()
  const onFailed = (error: unknown): void => {
    lookingSinceMs = Date.now()
    events.databaseTrouble(error)
  }
  const look = async (): Promise<void> => {
    if ((await freeSeatsInTime(database.brain)) > 0) wakeDialer()
    if (Date.now() - lookingSinceMs > lostAfterMs)
      await pauseSeatsOfLostEngines(database.brain, lostAfterMs / 1000)
    if (Date.now() - forgottenMs < forgetMs) return
    forgottenMs = Date.now()
    await forgetSeatPast(database.brain)
  }
  return poll({ everyMs: lookMs, onFailed }, async () => {
    await look()
    return false
  })
}

import { type Looking, poll } from '../../../platform/loops/poll.ts'
import type { Runtime } from '../call-runtime.ts'
import { forgetSeatPast, freeSeatsInTime, pauseSeatsOfLostEngines } from './queries.ts'

export type SeatKeeper = Pick<Looking, 'stop'>

const lookMs = 1000
const forgetMs = 600_000
/** An engine that was killed is back within seconds; a call of one that is away for longer has lost its music and its robot. */
const lostAfterMs = 60_000

/**
 * Looking → waiting a second → looking, until stopped: ends wrap-ups that are over, and frees seats of calls that nobody can be on.
 * Whether engines are away it judges only once it has been able to look for as long itself: before that nobody saw them.
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

import { setTimeout as sleep } from 'node:timers/promises'
import type { Runtime } from '../runtime.ts'
import { forgetSeatPast, freeSeatsInTime } from './queries.ts'

export type SeatKeeper = { stop(): Promise<void> }

const lookMs = 1000
const forgetMs = 600_000

/** Looking → waiting a second → looking, until stopped: ends wrap-ups that are over, and frees seats of calls that nobody can be on. */
export const createSeatKeeper = ({ database, events, wakeDialer }: Runtime): SeatKeeper => {
  const stopping = new AbortController()
  let forgottenMs = 0
  const look = async (): Promise<void> => {
    if ((await freeSeatsInTime(database.brain)) > 0) wakeDialer()
    if (Date.now() - forgottenMs < forgetMs) return
    forgottenMs = Date.now()
    await forgetSeatPast(database.brain)
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch(events.databaseTrouble)
      await sleep(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

import type { Runtime } from '../call-runtime.ts'
import { mergeTallies } from './merge-tallies.ts'

const everyMs = 15_000

/** Merges the rows of the tallies from time to time, so that few rows have to be summed. */
export const createTallyKeeper = ({ database, events }: Runtime): { stop(): Promise<void> } => {
  let merging: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    merging = merging
      .then(async () => {
        await mergeTallies(database.brain)
      })
      .catch(events.databaseTrouble)
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await merging
    },
  }
}

import { Refusal } from '@parley/contract/refusals'
import type { Db } from '../db/index.ts'
import { sha256 } from '../sha256.ts'
import { countFailures, forgetFailures, takeBackFailure } from './queries.ts'

const windowMs = 5 * 60_000

/** Counts failures by key, over all servers. */
export type Throttle = {
  /**
   * Counts a try as failed before it is made, so that of many at the same moment no more get through than one after another.
   * @throws Refusal where one of the keys has failed too often within the window.
   */
  admit(limits: readonly Limit[]): Promise<void>
  /** A try that was admitted did not fail. */
  takeBack(key: string): Promise<void>
  forget(key: string): Promise<void>
  /** One after another within this process: many right tries at the same moment are no guessing. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>
}

export type Limit = { readonly key: string; readonly failures: number }

/** Keys are kept as hashes: names that were guessed are nobody's business. */
export const createThrottle = (db: Db, nowMs: () => number): Throttle => ({
  inTurn: createTurns(),
  admit: async (limits) => {
    const now = nowMs()
    const keys = limits.map(({ key }) => sha256(key))
    const counted = await countFailures(db, keys, { nowMs: now, sinceMs: now - windowMs })
    for (const { key, failures: most } of limits) {
      const found = counted.find(({ keyHash }) => keyHash.equals(sha256(key)))
      if (found !== undefined && found.failures > most)
        throw new Refusal('too_many_requests', {
          seconds: Math.ceil((found.sinceMs + windowMs - now) / 1000),
        })
    }
  },
  takeBack: (key) => takeBackFailure(db, sha256(key)),
  forget: (key) => forgetFailures(db, sha256(key)),
})

const createTurns = (): Throttle['inTurn'] => {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    // Who comes next waits for the end, not for the success.
    const ended = mine.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, ended)
    try {
      return await mine
    } finally {
      if (last.get(key) === ended) last.delete(key)
    }
  }
}

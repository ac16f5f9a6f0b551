import { Refusal } from '@parley/contract/refusals'
import type { Db } from '../db/index.ts'
import { sha256 } from '../sha256.ts'
import { countFailures, forgetFailures, takeBackFailure } from './queries.ts'

const windowMs = 5 * 60_000

/** Counts failures by key, across all servers. */
export type Throttle = {
  /**
   * Counts an attempt as failed before it is made, so that concurrent attempts get no more tries than sequential ones. @throws
   * Refusal if a key has failed too often within the window.
   */
  admit(limits: readonly Limit[]): Promise<void>
  /** Removes the failure of an attempt that succeeded. */
  takeBack(key: string): Promise<void>
  forget(key: string): Promise<void>
  /** Serialized within this process: many correct attempts at the same moment are not guessing. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>
}

export type Limit = { readonly key: string; readonly failures: number }

/** Keys are hashed: guessed names are not stored. */
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
    // The next attempt waits for the end, whether it succeeded or not.
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

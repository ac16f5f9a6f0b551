import { Refusal } from '@parley/contract/refusals'
import type { Db } from '../db/index.ts'
import { sha256 } from '../sha256.ts'
import { countFailures, findFailures, forgetFailures } from './queries.ts'

const windowMs = 5 * 60_000

/** Counts failures by key, over all servers. */
export type Throttle = {
  /** @throws Refusal where one of the keys has failed too often within the window. */
  check(limits: readonly Limit[]): Promise<void>
  fail(limits: readonly Limit[]): Promise<void>
  forget(key: string): Promise<void>
}

export type Limit = { readonly key: string; readonly failures: number }

/** Keys are kept as hashes: names that were guessed are nobody's business. */
export const createThrottle = (db: Db, nowMs: () => number): Throttle => ({
  check: async (limits) => {
    const now = nowMs()
    const found = await findFailures(
      db,
      limits.map(({ key }) => sha256(key)),
      now - windowMs,
    )
    for (const { key, failures: most } of limits) {
      const of = found.find(({ keyHash }) => keyHash.equals(sha256(key)))
      if (of !== undefined && of.failures >= most)
        throw new Refusal('too_many_requests', { seconds: Math.ceil((of.sinceMs + windowMs - now) / 1000) })
    }
  },
  fail: async (limits) => {
    const now = nowMs()
    await countFailures(
      db,
      limits.map(({ key }) => sha256(key)),
      { nowMs: now, sinceMs: now - windowMs },
    )
  },
  forget: (key) => forgetFailures(db, sha256(key)),
})

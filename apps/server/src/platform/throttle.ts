import { Refusal } from '@parley/contract/refusals'

const windowMs = 5 * 60_000
const mostKeys = 100_000

/** Counts failures by key, in this process. */
export type Throttle = {
  /** @throws Refusal where one of the keys has failed too often within the window. */
  check(limits: readonly Limit[]): void
  fail(limits: readonly Limit[]): void
  forget(key: string): void
}

export type Limit = { readonly key: string; readonly failures: number }

export const createThrottle = (nowMs: () => number): Throttle => {
  const failures = new Map<string, { count: number; readonly sinceMs: number }>()
  const current = (key: string) => {
    const found = failures.get(key)
    return found !== undefined && nowMs() - found.sinceMs < windowMs ? found : undefined
  }
  return {
    check: (limits) => {
      for (const { key, failures: most } of limits) {
        const found = current(key)
        if (found !== undefined && found.count >= most)
          throw new Refusal('too_many_requests', {
            seconds: Math.ceil((found.sinceMs + windowMs - nowMs()) / 1000),
          })
      }
    },
    fail: (limits) => {
      for (const { key } of limits) {
        const found = current(key)
        if (found === undefined) failures.set(key, { count: 1, sinceMs: nowMs() })
        else found.count += 1
        // The oldest goes first: a flood of names costs memory up to here.
        if (failures.size > mostKeys) failures.delete(failures.keys().next().value ?? '')
      }
    },
    forget: (key) => {
      failures.delete(key)
    },
  }
}

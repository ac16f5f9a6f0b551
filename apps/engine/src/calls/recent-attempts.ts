import type { CalledContact, PlaceCall } from '@parley/contract/engine-wire'

export type RecentAttempt = { readonly attemptId: string; readonly calls: CalledContact }

/** An asynchronous standby is behind by seconds; whoever promotes one by hand takes minutes. */
const keptMs = 15 * 60_000
const mostKept = 5000

/** Remembers whom this process called lately: the journal forgets an attempt once its end is acknowledged. */
export const createRecentAttempts = () => {
  const recent = new Map<string, RecentAttempt & { readonly atMs: number }>()
  const forget = (nowMs: number): void => {
    for (const [id, { atMs }] of recent) {
      if (nowMs - atMs <= keptMs && recent.size <= mostKept) return
      recent.delete(id)
    }
  }
  return {
    add: ({ attemptId, calls }: PlaceCall, atMs: number): void => {
      if (calls !== undefined) recent.set(attemptId, { attemptId, calls, atMs })
      forget(atMs)
    },
    list: (nowMs: number): readonly RecentAttempt[] => {
      forget(nowMs)
      return [...recent.values()].map(({ attemptId, calls }) => ({ attemptId, calls }))
    },
  }
}

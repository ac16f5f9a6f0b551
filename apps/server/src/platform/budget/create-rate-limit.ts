/** Allows so many a second for each holder, and a burst after a rest (token bucket). */
export type RateLimit = {
  /** Whether one more may come now; counted where it may. */
  readonly allows: (holder: string) => boolean
}

type Bucket = { tokens: number; atMs: number }

export const createRateLimit = (
  { perSec, burst }: { readonly perSec: number; readonly burst: number },
  nowMs: () => number,
): RateLimit => {
  const buckets = new Map<string, Bucket>()
  /** A bucket that is full again is as good as none: memory is bounded by who came within the last burst. */
  const forgetFull = (atMs: number): void => {
    for (const [holder, { tokens, atMs: lastMs }] of buckets)
      if (tokens + ((atMs - lastMs) * perSec) / 1000 >= burst) buckets.delete(holder)
  }
  return {
    allows: (holder) => {
      const atMs = nowMs()
      if (buckets.size >= mostBuckets) forgetFull(atMs)
      const { tokens, atMs: lastMs } = buckets.get(holder) ?? { tokens: burst, atMs }
      const left = Math.min(burst, tokens + (Math.max(0, atMs - lastMs) * perSec) / 1000)
      if (left < 1 || (!buckets.has(holder) && buckets.size >= mostBuckets)) return false
      buckets.set(holder, { tokens: left - 1, atMs })
      return true
    },
  }
}

/** A few megabytes; an attacker with more addresses at the same time is turned away together with new ones. */
const mostBuckets = 50_000

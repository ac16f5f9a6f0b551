/** Token bucket for each holder: a rate per second, and a burst after a rest. */
export type RateLimit = {
  /** Whether one more is allowed now; if so it is counted. */
  readonly allows: (holder: string) => boolean
}

type Bucket = { tokens: number; atMs: number }

export const createRateLimit = (
  { perSec, burst }: { readonly perSec: number; readonly burst: number },
  nowMs: () => number,
): RateLimit => {
  const buckets = new Map<string, Bucket>()
  /** A full bucket carries no information. Deleting it bounds memory by the holders of the last burst. */
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

/** A few megabytes. Beyond that many addresses, new ones are refused. */
const mostBuckets = 50_000

import type { MediaPoolStats } from './media-session.ts'

/** Lateness of sent frames, as a histogram in steps of 0.05 ms up to 200 ms. */
export class Lateness {
  #counts = new Uint32Array(buckets)
  #maxMs = 0

  add(lateMs: number): void {
    const bucket = Math.min(buckets - 1, Math.max(0, Math.floor(lateMs / bucketMs)))
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1
    this.#maxMs = Math.max(this.#maxMs, lateMs)
  }

  /** The counts since the last call. */
  takeOut(): LatenessCounts {
    const taken = { counts: this.#counts, maxMs: this.#maxMs }
    this.#counts = new Uint32Array(buckets)
    this.#maxMs = 0
    return taken
  }
}

export type LatenessCounts = { readonly counts: Uint32Array; readonly maxMs: number }

export const summarizeLateness = (parts: readonly LatenessCounts[]): MediaPoolStats['lateMs'] => {
  const total = new Uint32Array(buckets)
  for (const part of parts) {
    for (let i = 0; i < buckets; i++) total[i] = (total[i] ?? 0) + (part.counts[i] ?? 0)
  }
  const max = Math.max(0, ...parts.map((part) => part.maxMs))
  return { p50: percentile(total, 0.5), p99: percentile(total, 0.99), max }
}

const percentile = (counts: Uint32Array, share: number): number => {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share
  if (wanted === 0) return 0
  let seen = 0
  for (const [bucket, count] of counts.entries()) {
    seen += count
    if (seen >= wanted) return (bucket + 1) * bucketMs
  }
  return buckets * bucketMs
}

const bucketMs = 0.05
const buckets = 4000

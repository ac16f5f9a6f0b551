import type { Evidence } from './calibration.ts'
import type { FeatureBlock } from './sentence-features.ts'
import type { Vector } from './vocabulary.ts'

/** From this score on a meaning counts as evidence: beyond its own margin. */
const margin = 1

/**
 * The best of the candidate meanings, the second best, and the evidence. Without candidates, `best`
 * is -1.
 */
export const evidenceOf = (
  scores: Float64Array,
  {
    among,
    blocks,
    vector,
  }: {
    readonly among: readonly number[]
    readonly blocks: readonly FeatureBlock[]
    readonly vector: Vector
  },
): { readonly best: number; readonly behind: number; readonly evidence: Evidence } => {
  let [best, score, behind, beyond] = [-1, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (const meaning of among) {
    const one = scores[meaning] ?? Number.NEGATIVE_INFINITY
    beyond += Math.max(0, one + margin)
    if (one > score) {
      behind = score
      score = one
      best = meaning
    } else if (one > behind) behind = one
  }
  const features = blocks.reduce((sum, block) => sum + block.size, 0)
  const evidence = {
    score,
    // A single candidate is compared with an empty one.
    returnPath: score - Math.max(behind, -margin),
    known: vector.features.length / Math.max(features, 1),
    rest: beyond - Math.max(0, score + margin),
  }
  return { best, behind, evidence }
}

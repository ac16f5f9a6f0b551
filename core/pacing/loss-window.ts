import type { TransferRequestOutcome } from './pacing-control.ts'

/**
 * Loss during the half hour before the end of a ten-minute bucket, with its confidence interval (Wilson, 95 %).
 */
export type HalfHourLoss = {
  readonly untilSec: number
  readonly transferRequests: number
  readonly lost: number
  readonly rate: number
  readonly low: number
  readonly high: number
}

const bucketSec = 600
const halfHourSec = 1800

/** Decision §5: shown with the time of its ten-minute bucket, and constant between two. */
export const halfHourLoss = (outcomes: readonly TransferRequestOutcome[], nowSec: number): HalfHourLoss => {
  const untilSec = Math.floor(nowSec / bucketSec) * bucketSec
  const inside = outcomes.filter(({ atSec }) => atSec >= untilSec - halfHourSec && atSec < untilSec)
  const lost = inside.filter(({ isLost }) => isLost).length
  return { untilSec, transferRequests: inside.length, lost, ...wilson(lost, inside.length) }
}

const z = 1.959_964

/** Without samples anything from 0 to 1 is possible. */
export const wilson = (
  hits: number,
  all: number,
): { readonly rate: number; readonly low: number; readonly high: number } => {
  if (all === 0) return { rate: 0, low: 0, high: 1 }
  const share = hits / all
  const middle = (share + (z * z) / (2 * all)) / (1 + (z * z) / all)
  const half = (z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all))) / (1 + (z * z) / all)
  // Tiny differences are due to rounding only.
  return {
    rate: share,
    low: Math.max(0, Math.min(share, middle - half)),
    high: Math.min(1, Math.max(share, middle + half)),
  }
}

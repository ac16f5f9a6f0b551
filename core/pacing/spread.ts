/**
 * Distribution of a duration, as 64 bins with exponential forgetting: finer near zero, where ringing and robot
 * times lie. Beyond the last bin durations end at the rate of the mean, so that any age has a finite
 * expectation.
 */
export type Spread = {
  readonly longestSec: number
  readonly meanSec: number
  /** Share that ended by the end of each bin; the rest lasts longer. */
  readonly endedBy: readonly number[]
}

export type SpreadShape = { readonly meanSec: number; readonly variation: number }

const bins = 64

/** Share that has ended after a given time. */
export const endedShare = (spread: Spread, ageSec: number): number => {
  if (ageSec <= 0) return 0
  const { longestSec, endedBy, meanSec } = spread
  if (ageSec >= longestSec) {
    const left = 1 - (endedBy[bins - 1] ?? 1)
    return 1 - left * Math.exp(-(ageSec - longestSec) / Math.max(meanSec, 1))
  }
  const bin = binOf(longestSec, ageSec)
  const [from, to] = [edgeOf(longestSec, bin), edgeOf(longestSec, bin + 1)]
  const [low, high] = [bin === 0 ? 0 : (endedBy[bin - 1] ?? 0), endedBy[bin] ?? 1]
  return low + ((high - low) * (ageSec - from)) / (to - from)
}

/** Probability that something of this age ends within a given time from now. */
export const endsWithin = (spread: Spread, ageSec: number, withinSec: number): number => {
  if (withinSec <= 0) return 0
  const left = 1 - endedShare(spread, ageSec)
  if (left < 1e-9) return 1
  return Math.min(
    1,
    Math.max(0, (endedShare(spread, ageSec + withinSec) - endedShare(spread, ageSec)) / left),
  )
}

/** The quantile of this share. */
export const ageAtShare = (spread: Spread, share: number): number => {
  const bin = spread.endedBy.findIndex((ended) => ended >= share)
  if (bin === -1) return spread.longestSec
  const [low, high] = [bin === 0 ? 0 : (spread.endedBy[bin - 1] ?? 0), spread.endedBy[bin] ?? 1]
  const [from, to] = [edgeOf(spread.longestSec, bin), edgeOf(spread.longestSec, bin + 1)]
  return high === low ? to : from + ((to - from) * (share - low)) / (high - low)
}

export type SpreadLearner = {
  readonly see: (atSec: number, lastedSec: number) => void
  readonly read: () => Spread
}

/**
 * Learns a distribution from durations, with decreasing weight of older ones; starts from a prior that counts
 * as a few durations.
 */
export const learnSpread = (options: {
  readonly longestSec: number
  readonly forgetSec: number
  readonly guess: SpreadShape
  readonly guessCounts: number
}): SpreadLearner => {
  const { longestSec, forgetSec, guess, guessCounts } = options
  const guessed = shapeWeights(longestSec, guess)
  const weights = Array.from({ length: bins + 1 }, () => 0)
  let [total, totalSec, lastSec] = [0, 0, 0]
  const forgetUntil = (atSec: number): void => {
    if (atSec - lastSec < 1) return
    const keep = Math.exp(-(atSec - lastSec) / forgetSec)
    for (let bin = 0; bin <= bins; bin += 1) weights[bin] = (weights[bin] ?? 0) * keep
    total *= keep
    totalSec *= keep
    lastSec = atSec
  }
  return {
    see: (atSec, lastedSec) => {
      forgetUntil(atSec)
      const bin = lastedSec >= longestSec ? bins : binOf(longestSec, Math.max(0, lastedSec))
      weights[bin] = (weights[bin] ?? 0) + 1
      total += 1
      totalSec += lastedSec
    },
    read: () => {
      const all = total + guessCounts
      let sum = 0
      const endedBy = Array.from({ length: bins }, (_, bin) => {
        sum += (weights[bin] ?? 0) + guessCounts * (guessed[bin] ?? 0)
        return sum / all
      })
      return { longestSec, endedBy, meanSec: (totalSec + guessCounts * guess.meanSec) / all }
    },
  }
}

/** Zero duration. */
export const atOnce: Spread = { longestSec: 1, meanSec: 0, endedBy: Array.from({ length: bins }, () => 1) }

const binOf = (longestSec: number, ageSec: number): number =>
  Math.min(bins - 1, Math.floor(bins * Math.sqrt(ageSec / longestSec)))

const edgeOf = (longestSec: number, edge: number): number => longestSec * (edge / bins) ** 2

/** A log-normal prior, bin by bin. */
const shapeWeights = (longestSec: number, { meanSec, variation }: SpreadShape): number[] => {
  const variance = Math.log(1 + variation * variation)
  const middle = Math.log(meanSec) - variance / 2
  const endedAt = (ageSec: number): number =>
    ageSec <= 0 ? 0 : normalShare((Math.log(ageSec) - middle) / Math.sqrt(variance))
  return Array.from(
    { length: bins },
    (_, bin) => endedAt(edgeOf(longestSec, bin + 1)) - endedAt(edgeOf(longestSec, bin)),
  )
}

/** Standard normal distribution function; Abramowitz and Stegun 26.2.17, error below 1e-7. */
export const normalShare = (z: number): number => {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z))
  const poly =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  const above = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly
  return z >= 0 ? 1 - above : above
}

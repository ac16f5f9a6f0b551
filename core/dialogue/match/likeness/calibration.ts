/** A sentence that no model had learned from, as that model took it. */
export type HeldOut = {
  readonly score: number
  /** It meant one of the model's meanings, and that one came first. */
  readonly isRight: boolean
  readonly weight: number
}

/** From scores to how sure one may be, and from where on a sentence is taken. */
export type Calibration = {
  readonly slope: number
  readonly offset: number
  /** Least sureness, 0-1. */
  readonly threshold: number
}

export const surenessOf = ({ slope, offset }: Calibration, score: number): number =>
  1 / (1 + Math.exp(-(slope * score + offset)))

export const calibrate = (heldOut: readonly HeldOut[]): Calibration => {
  const line = fitLine(heldOut)
  return { ...line, threshold: surenessOf({ ...line, threshold: 0 }, bestCut(heldOut)) }
}

const mostSteps = 50
/** Keeps a slope finite where right and wrong do not overlap. */
const ridge = 0.01

/** Platt's sigmoid by Newton's method; the targets are drawn in a little, as Platt does (1999, §2.2). */
const fitLine = (heldOut: readonly HeldOut[]): { readonly slope: number; readonly offset: number } => {
  const total = (isRight: boolean): number =>
    heldOut.reduce((sum, one) => sum + (one.isRight === isRight ? one.weight : 0), 0)
  const [right, wrong] = [total(true), total(false)]
  const [high, low] = [(right + 1) / (right + 2), 1 / (wrong + 2)]
  let slope = 1
  let offset = 0
  for (let step = 0; step < mostSteps; step++) {
    let [gs, go, ss, so, oo] = [ridge * slope, ridge * offset, ridge, 0, ridge]
    for (const { score, isRight, weight } of heldOut) {
      const sure = 1 / (1 + Math.exp(-(slope * score + offset)))
      const error = weight * (sure - (isRight ? high : low))
      const curve = Math.max(weight * sure * (1 - sure), 1e-9)
      gs += error * score
      go += error
      ss += curve * score * score
      so += curve * score
      oo += curve
    }
    const determinant = ss * oo - so * so
    const [ds, dOffset] = [(oo * gs - so * go) / determinant, (ss * go - so * gs) / determinant]
    // A long Newton step may overshoot; it is cut.
    const cut = Math.min(1, 5 / Math.max(Math.abs(ds), Math.abs(dOffset), 1e-9))
    slope -= cut * ds
    offset -= cut * dOffset
    if (Math.abs(ds) + Math.abs(dOffset) < 1e-7) break
  }
  return { slope: Math.max(slope, ridge), offset }
}

/**
 * The score from which on taking a sentence agrees best with its being right, by Matthews' correlation: it is not flattered by
 * whichever of the two is more frequent. Between equally good cuts, the middle one.
 */
const bestCut = (heldOut: readonly HeldOut[]): number => {
  const sorted = [...heldOut].sort((one, other) => other.score - one.score)
  const all = { right: 0, wrong: 0 }
  for (const { isRight, weight } of sorted) all[isRight ? 'right' : 'wrong'] += weight
  const taken = { right: 0, wrong: 0 }
  let best = { correlation: Number.NEGATIVE_INFINITY, from: 0, to: 0 }
  sorted.forEach(({ score, isRight, weight }, at) => {
    taken[isRight ? 'right' : 'wrong'] += weight
    const next = sorted[at + 1]?.score ?? score - 1
    if (next === score) return
    const correlation = matthews(taken, all)
    if (correlation > best.correlation + 1e-12) best = { correlation, from: score, to: next }
    else if (Math.abs(correlation - best.correlation) <= 1e-12) best = { ...best, to: next }
  })
  return (best.from + best.to) / 2
}

type Count = { readonly right: number; readonly wrong: number }

const matthews = (taken: Count, all: Count): number => {
  const left = { right: all.right - taken.right, wrong: all.wrong - taken.wrong }
  const product = (taken.right + taken.wrong) * all.right * all.wrong * (left.right + left.wrong)
  return product <= 0 ? 0 : (taken.right * left.wrong - taken.wrong * left.right) / Math.sqrt(product)
}

/** A model's evidence for the best meaning of a sentence. */
export type Evidence = {
  /** Signed distance from the plane of its best meaning. */
  readonly score: number
  /** Distance to the second best. */
  readonly returnPath: number
  /** Share of the sentence's features that the model knows, 0-1. */
  readonly known: number
  /** Evidence of all other meanings together: those beyond their margin count. */
  readonly rest: number
}

/** A held-out sentence with the evidence of the model that did not learn it. */
export type HeldOut = Evidence & {
  /** It had one of the model's meanings, and that one ranked first. */
  readonly isRight: boolean
  readonly weight: number
}

/**
 * Maps evidence to confidence, with the threshold for accepting a sentence. Weights that older
 * models lack are left out.
 */
export type Calibration = {
  /** Weight of the score. */
  readonly slope: number
  readonly returnPath?: number
  readonly known?: number
  readonly rest?: number
  readonly offset: number
  /** Least confidence, 0-1. */
  readonly threshold: number
}

export const confidenceOfScores = (
  { slope, returnPath = 0, known = 0, rest = 0, offset }: Calibration,
  seen: Evidence,
): number =>
  1 /
  (1 +
    Math.exp(
      -(slope * seen.score + returnPath * seen.returnPath + known * seen.known + rest * seen.rest + offset),
    ))

/** By the score alone. */
export const onlyScore = (score: number): Evidence => ({ score, returnPath: 0, known: 0, rest: 0 })

/**
 * With few sentences by the score alone, at the threshold with the highest Matthews correlation:
 * weights for more evidence would be noise.
 */
export const calibrate = (heldOut: readonly HeldOut[]): Calibration => {
  const plain = heldOut.map((one) => ({ ...one, ...onlyScore(one.score) }))
  const [slope = 0, , , , offset = 0] = fitPlane(plain)
  const line = { slope, offset, threshold: 0 }
  return { ...line, threshold: confidenceOfScores(line, onlyScore(bestCut(plain))) }
}

/** With calibrated confidence this threshold minimizes mistakes. */
const evenOdds = 0.5

/** With thousands of sentences by all evidence: accepted where right is more likely than wrong. */
export const calibrateByAll = (heldOut: readonly HeldOut[]): Calibration => {
  const [slope = 0, returnPath = 0, known = 0, rest = 0, offset = 0] = fitPlane(heldOut)
  return { slope, returnPath, known, rest, offset, threshold: evenOdds }
}

const mostSteps = 50
/** Ridge that keeps weights finite where right and wrong are separable. */
const ridge = 0.01

const rowOf = ({ score, returnPath, known, rest }: Evidence): readonly number[] => [
  score,
  returnPath,
  known,
  rest,
  1,
]
const width = 5

/** Logistic regression by Newton's method; targets are smoothed as in Platt (1999, §2.2). */
const fitPlane = (heldOut: readonly HeldOut[]): readonly number[] => {
  const total = (isRight: boolean): number =>
    heldOut.reduce((sum, one) => sum + (one.isRight === isRight ? one.weight : 0), 0)
  const [right, wrong] = [total(true), total(false)]
  const [high, low] = [(right + 1) / (right + 2), 1 / (wrong + 2)]
  const rows = heldOut.map(rowOf)
  let weights: readonly number[] = [1, 0, 0, 0, 0]
  for (let step = 0; step < mostSteps; step++) {
    const gradient = weights.map((weight) => ridge * weight)
    const curves = Array.from({ length: width }, (_, at) =>
      Array.from({ length: width }, (_none, other): number => (at === other ? ridge : 0)),
    )
    heldOut.forEach(({ isRight, weight }, at) => {
      const row = rows[at] ?? []
      const sum = row.reduce((all, member, place) => all + member * (weights[place] ?? 0), 0)
      const sure = 1 / (1 + Math.exp(-sum))
      const error = weight * (sure - (isRight ? high : low))
      const curve = Math.max(weight * sure * (1 - sure), 1e-9)
      row.forEach((member, place) => {
        gradient[place] = (gradient[place] ?? 0) + error * member
        const line = curves[place] ?? []
        row.forEach((other, second) => {
          line[second] = (line[second] ?? 0) + curve * member * other
        })
      })
    })
    const move = solve(curves, gradient)
    const longest = Math.max(...move.map(Math.abs))
    // A long Newton step may overshoot, so it is limited.
    const cut = Math.min(1, 5 / Math.max(longest, 1e-9))
    weights = weights.map((weight, place) => weight - cut * (move[place] ?? 0))
    if (longest < 1e-7) break
  }
  const [slope = 0, ...others] = weights
  return [Math.max(slope, ridge), ...others]
}

/** Solves a small linear system by Gauss-Jordan elimination; the ridge keeps it non-singular. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] => {
  const lines = matrix.map((line, at) => [...line, right[at] ?? 0])
  lines.forEach((line, at) => {
    const pivot = line[at] ?? 1
    line.forEach((member, place) => {
      line[place] = member / pivot
    })
    lines.forEach((other, row) => {
      const times = other[at] ?? 0
      if (row === at || times === 0) return
      line.forEach((member, place) => {
        other[place] = (other[place] ?? 0) - times * member
      })
    })
  })
  return lines.map((line) => line.at(-1) ?? 0)
}

/**
 * The score threshold with the highest Matthews correlation between accepted and right, which is
 * robust to unequal class sizes. Of equally good thresholds, the middle one.
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

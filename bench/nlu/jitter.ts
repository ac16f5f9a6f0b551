/**
 * The median of three: a single interruption by another program is no property of the method. In microseconds.
 */
export const middleOfThree = (work: () => unknown): number => {
  const times = [0, 0, 0].map(() => {
    const from = performance.now()
    work()
    return (performance.now() - from) * 1000
  })
  const [, middle = 0] = times.sort((one, other) => one - other)
  return middle
}

/**
 * The machine's own jitter: as many samples of constant work without allocation, as long as the method's
 * median. In ascending order; where its p99 equals the method's, the method has no slow sentences.
 */
export const machineMicroseconds = (likeMicroseconds: number, samples: number): readonly number[] => {
  const trial = 20_000
  // The fastest of many: the others were interrupted, or not compiled yet.
  const perTurn = Math.min(...Array.from({ length: 200 }, () => middleOfThree(() => spin(trial)))) / trial
  const turns = Math.max(1, Math.round(likeMicroseconds / perTurn))
  return Array.from({ length: samples }, () => middleOfThree(() => spin(turns))).sort(
    (one, other) => one - other,
  )
}

let kept = 1
/** Kept outside, so that the work is not optimized away. */
const spin = (turns: number): void => {
  let state = kept
  for (let turn = 0; turn < turns; turn++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
  }
  kept = state
}

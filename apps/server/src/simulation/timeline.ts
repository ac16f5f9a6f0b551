/** What happens in a simulated world, one thing after another; things of one instant in the order in which they were planned. */
export type Timeline = {
  readonly nowMs: () => number
  readonly after: (ms: number, what: () => void) => void
  /** Until nothing is planned, or until that instant. @returns how many things happened */
  readonly runUntil: (untilMs: number) => number
}

type Planned = { readonly atMs: number; readonly order: number; readonly what: () => void }

export const createTimeline = (startMs: number): Timeline => {
  const heap: Planned[] = []
  let nowMs = startMs
  let order = 0
  const isBefore = (one: Planned, other: Planned): boolean =>
    one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order)

  const push = (planned: Planned): void => {
    let at = heap.push(planned) - 1
    while (at > 0) {
      const up = (at - 1) >> 1
      const parent = heap[up]
      if (parent === undefined || !isBefore(planned, parent)) break
      heap[at] = parent
      at = up
    }
    heap[at] = planned
  }
  const pop = (): Planned | undefined => {
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    let at = 0
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]]
      const isRight = right !== undefined && left !== undefined && isBefore(right, left)
      const child = isRight ? right : left
      if (child === undefined || !isBefore(child, last)) break
      heap[at] = child
      at = 2 * at + (isRight ? 2 : 1)
    }
    heap[at] = last
    return first
  }
  return {
    nowMs: () => nowMs,
    after: (ms, what) => {
      order += 1
      push({ atMs: nowMs + Math.max(0, ms), order, what })
    },
    runUntil: (untilMs) => {
      let happened = 0
      for (let next = heap[0]; next !== undefined && next.atMs <= untilMs; next = heap[0]) {
        pop()
        nowMs = next.atMs
        next.what()
        happened += 1
      }
      nowMs = Math.max(nowMs, untilMs)
      return happened
    },
  }
}

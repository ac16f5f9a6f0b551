import { createEventQueue } from '@parley/core/pacing'

/** The events of a simulated world in order; events of one instant in the order in which they were planned. */
export type Timeline = {
  readonly nowMs: () => number
  readonly after: (ms: number, what: () => void) => void
  /** Until nothing is planned, or until that instant. @returns how many events happened */
  readonly runUntil: (untilMs: number) => number
}

export const createTimeline = (startMs: number): Timeline => {
  const planned = createEventQueue<() => void>()
  let nowMs = startMs
  return {
    nowMs: () => nowMs,
    after: (ms, what) => planned.add(nowMs + Math.max(0, ms), what),
    runUntil: (untilMs) => {
      let happened = 0
      for (let next = planned.next(untilMs); next !== undefined; next = planned.next(untilMs)) {
        nowMs = next.at
        next.event()
        happened += 1
      }
      nowMs = Math.max(nowMs, untilMs)
      return happened
    },
  }
}

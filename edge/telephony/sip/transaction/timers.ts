/** A clock that tests can advance and that can be stopped as a whole. */
export interface Timers {
  /** Advances while the process is stopped, so a late timer can detect it. */
  readonly nowMs: number
  after(delayMs: number, run: () => void): Timer
  /** Permanently: timers requested later never run. */
  stopAll(): void
}

export interface Timer {
  stop(): void
}

export const createTimers = (): Timers => {
  const running = new Set<NodeJS.Timeout>()
  let stopped = false
  return {
    get nowMs() {
      return performance.now()
    },
    after(delayMs, run) {
      if (stopped) return { stop: () => undefined }
      const handle = setTimeout(() => {
        running.delete(handle)
        run()
      }, delayMs)
      running.add(handle)
      return {
        stop() {
          clearTimeout(handle)
          running.delete(handle)
        },
      }
    },
    stopAll() {
      stopped = true
      for (const handle of running) clearTimeout(handle)
      running.clear()
    },
  }
}

/** RFC 3261 table 4 and RFC 6026, all in ms and proportional to T1, so that a test can run fast. */
export type Timing = {
  /** Round-trip estimate, 500. */
  readonly t1Ms: number
  /** Longest interval between retransmissions of non-INVITE requests and INVITE responses, 4 s. */
  readonly t2Ms: number
  /** How long a message may live in the network, 5 s. */
  readonly t4Ms: number
  /** Timers B, D, F, H, J, L and M: 64·T1, 32 s. */
  readonly giveUpMs: number
}

export const timingOf = (t1Ms: number): Timing => ({
  t1Ms,
  t2Ms: 8 * t1Ms,
  t4Ms: 10 * t1Ms,
  giveUpMs: 64 * t1Ms,
})

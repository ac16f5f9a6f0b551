/** Ends a wait early; a signal without a waiter is kept. */
export type WakeUpSignal = {
  readonly ring: () => void
  /** Whether it was signaled since the last check; resets it. */
  readonly answer: () => boolean
  /** Waits for a signal or for this time; immediate if signaled or stopped. */
  readonly wait: (ms: number) => Promise<void>
}

export const createWakeUpSignal = (stopped: AbortSignal): WakeUpSignal => {
  let hasRung = false
  let endWait: () => void = () => undefined
  return {
    ring: () => {
      hasRung = true
      endWait()
    },
    answer: () => {
      const rang = hasRung
      hasRung = false
      return rang
    },
    wait: (ms) =>
      new Promise((resolve) => {
        if (hasRung || stopped.aborted) return resolve()
        const timer = setTimeout(resolve, ms)
        endWait = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}

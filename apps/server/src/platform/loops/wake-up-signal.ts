/** Ends a wait early; a ring that nobody waited for is not lost. */
export type WakeUpSignal = {
  readonly ring: () => void
  /** Whether it rang since the last answer. */
  readonly answer: () => boolean
  /** Until it rings, or so long; at once where it has rung or everything stops. */
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

/** Named timers of one call: starting a name again replaces it. */
export interface Timers {
  start(name: string, afterMs: number, fire: () => void): void
  stop(name: string): void
  stopAll(): void
}

export const createTimers = (): Timers => {
  const running = new Map<string, NodeJS.Timeout>()
  const stop = (name: string): void => {
    clearTimeout(running.get(name))
    running.delete(name)
  }
  return {
    start: (name, afterMs, fire) => {
      stop(name)
      running.set(
        name,
        setTimeout(() => {
          running.delete(name)
          fire()
        }, afterMs),
      )
    },
    stop,
    stopAll: () => {
      for (const name of running.keys()) stop(name)
    },
  }
}

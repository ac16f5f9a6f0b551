import { createWakeUpSignal } from './wake-up-signal.ts'

/** Work in the background. */
export type Looking = {
  /** Something may be there: look at once. */
  readonly wake: () => void
  /** Ends with what is under way. */
  stop(): Promise<void>
  readonly stopped: AbortSignal
}

/** A queue of work that somebody may wake, and that ends with the server. */
export type JobRunner = Pick<Looking, 'wake' | 'stop'>

/** @returns whether there was anything to do */
export type Look = (looking: {
  readonly stopped: AbortSignal
  /** As after a look that found nothing. */
  readonly rest: () => Promise<void>
}) => Promise<boolean>

/**
 * Looking → looking again at once where there was something to do, else resting until woken or for everyMs → … → stopped. A look that
 * fails is told of and rested after.
 */
export const poll = (
  { everyMs, onFailed }: { readonly everyMs: number; readonly onFailed: (error: unknown) => void },
  look: Look,
): Looking => {
  const stopping = new AbortController()
  const stopped = stopping.signal
  const wakeUp = createWakeUpSignal(stopped)
  const rest = async (): Promise<void> => {
    await wakeUp.wait(everyMs)
    wakeUp.answer()
  }
  const run = async (): Promise<void> => {
    while (!stopped.aborted) {
      const wasBusy = await look({ stopped, rest }).catch((error: unknown) => {
        onFailed(error)
        return false
      })
      if (!wasBusy) await rest()
    }
  }
  const running = run()
  return {
    wake: wakeUp.ring,
    stop: async () => {
      stopping.abort()
      wakeUp.ring()
      await running
    },
    stopped,
  }
}

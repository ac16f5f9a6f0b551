import { createWakeUpSignal } from './wake-up-signal.ts'

/** A background loop. */
export type Looking = {
  /** There may be work: poll now. */
  readonly wake: () => void
  /** Resolves when the work in progress is done. */
  stop(): Promise<void>
  readonly stopped: AbortSignal
}

/** A work queue that can be woken and stopped. */
export type JobRunner = Pick<Looking, 'wake' | 'stop'>

/** @returns whether there was work */
export type Look = (looking: {
  readonly stopped: AbortSignal
  /** Rest as if there was no work. */
  readonly rest: () => Promise<void>
}) => Promise<boolean>

/**
 * Polling → polling again at once if there was work, else resting until woken or for everyMs → … → stopped. A failing poll is
 * reported, then it rests.
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

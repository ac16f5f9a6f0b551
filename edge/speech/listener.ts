import type { Hypothesis } from './ports.ts'

/** A recognizer process's session of one call. */
export interface Listener {
  begin(phrases: readonly string[]): void
  /** Returns the words so far, where they changed. */
  hear(samples: Int16Array): string | undefined
  /** Undefined: nothing recognized. */
  end(): Promise<Hypothesis | undefined>
  abandon(): void
  /** Recognizes the words so far when the process is idle; `idle` where there is nothing to do. */
  glance(): Promise<{ readonly text: string | undefined } | 'idle'>
}

export interface ListenerSource {
  open(): Listener
  /** The call is over; the session may be reused. */
  release(listener: Listener): void
}

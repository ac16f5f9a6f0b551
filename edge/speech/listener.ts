import type { Hypothesis } from './ports.ts'

/** What a recognizer process listens with: one for each call, in one process. */
export interface Listener {
  begin(phrases: readonly string[]): void
  /** Answers the words so far, where they changed. */
  hear(samples: Int16Array): string | undefined
  /** Undefined: nothing that it knows. */
  end(): Promise<Hypothesis | undefined>
  abandon(): void
  /** Looks at the words so far once there is nothing better to do; `idle` where there is nothing to look at. */
  glance(): Promise<{ readonly text: string | undefined } | 'idle'>
}

export interface ListenerSource {
  open(): Listener
  /** The call is over; the next may have it. */
  release(listener: Listener): void
}

/** Something that changed, in the form of the wire. */
export type LiveEvent = {
  readonly account: string
  readonly kind: 'task' | 'contacts' | 'call' | 'record' | 'export' | 'import' | 'seat' | 'counters'
  readonly data: Readonly<Record<string, unknown>>
  /** Where it stands among all; counters are made anew each time and have no place. */
  readonly place?: LivePlace
}

/** Order of commits, and with it of events. */
export type LivePlace = { readonly tx: bigint; readonly id: bigint; readonly atMs: number }

/** What one server hears of all accounts. */
export type LiveFeed = {
  /** Hears events from now on; answers where "now" is. */
  readonly listen: (hear: (events: readonly LiveEvent[]) => void) => Promise<LivePlace>
  readonly leave: (hear: (events: readonly LiveEvent[]) => void) => void
  readonly stopped: AbortSignal
}

/** How long events are kept. */
export const liveKeptMs = 10 * 60_000

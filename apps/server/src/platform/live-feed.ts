/** A change in wire form. */
export type LiveEvent = {
  readonly account: string
  readonly kind: 'task' | 'contacts' | 'call' | 'record' | 'export' | 'import' | 'seat' | 'counters'
  readonly data: Readonly<Record<string, unknown>>
  /** The position among all events; counters are computed anew each time and have none. */
  readonly place?: LivePlace
}

/** In commit order, which is event order. */
export type LivePlace = { readonly tx: bigint; readonly id: bigint; readonly atMs: number }

/** The events of all accounts that one server receives. */
export type LiveFeed = {
  /** Subscribes from now on; returns the current position. */
  readonly listen: (hear: (events: readonly LiveEvent[]) => void) => Promise<LivePlace>
  readonly leave: (hear: (events: readonly LiveEvent[]) => void) => void
  readonly stopped: AbortSignal
}

/** How long events are kept. */
export const liveKeptMs = 10 * 60_000

import type { AttemptEvent } from '@parley/contract/engine-wire'

/** How an attempt ended, by the engine's journal or by the server without it. */
export type AttemptEnd = Omit<Extract<AttemptEvent, { kind: 'ended' }>, 'kind'> & {
  readonly cause: string
  /** The journal's number of the end; ends set by the server have none. */
  readonly seq?: number
}

import { readTimeline } from '../../../calls/background/engine-link/index.ts'
import type { Tx } from '../../../platform/db/index.ts'

/** Detects that the database was promoted from a standby, or restored: committed attempts may be missing. */
export type TimelineGuard = {
  /** The timeline on which calls may be placed now; undefined while an engine has not yet reported its calls on it. */
  callableOn(tx: Tx): Promise<string | undefined>
}

/** Engines reconnect within two seconds; if an engine's first hello was lost, the database does not list it. */
const holdMs = 5000

/**
 * Reads the timeline in the dial transaction itself. On a new one no calls are placed until every engine has reported its calls,
 * or has been gone long enough to have ended them (docs/decisions/0083); `onChanged` makes the engines report.
 */
export const createTimelineGuard = (
  onChanged: (timeline: string) => void,
  {
    nowMs = () => performance.now(),
    read = readTimeline,
  }: { readonly nowMs?: () => number; readonly read?: typeof readTimeline } = {},
): TimelineGuard => {
  let known: string | undefined
  let sinceMs = 0
  let holdUntilMs = 0
  return {
    callableOn: async (tx) => {
      const watchedSec = known === undefined ? 0 : (nowMs() - sinceMs) / 1000
      const { timeline, isReported } = await read(tx, watchedSec)
      if (known !== timeline) sinceMs = nowMs()
      if (known !== undefined && known !== timeline) {
        holdUntilMs = sinceMs + holdMs
        onChanged(timeline)
      }
      known = timeline
      return isReported && nowMs() >= holdUntilMs ? timeline : undefined
    },
  }
}

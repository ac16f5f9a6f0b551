import { readTimeline } from '../../../calls/background/engine-link/index.ts'
import type { Tx } from '../../../platform/db/index.ts'

/** Notices that the database was promoted from a standby, or restored: committed attempts may be missing. */
export type TimelineGuard = {
  /** The timeline on which calls may be placed now; undefined while an engine has not said there whom it called. */
  callableOn(tx: Tx): Promise<string | undefined>
}

/** Engines connect anew within two seconds; of one whose first hello was lost the database does not know that it is to be waited for. */
const holdMs = 5000

/**
 * Reads the timeline in the dial transaction itself. On a new one nobody is dialed until every engine has reported whom it called,
 * or has been away for so long that it has ended its calls (docs/decisions/0083); `onChanged` has the engines report.
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

import type { CarriedUpdate } from '../real-processes.ts'

/**
 * Most concurrent calls, by each limit that a call counts for, as seen by the sandbox: a call whose engine is
 * dead still counts.
 */
export const peakCalls = (
  update: readonly CarriedUpdate[],
  namesOf: (callId: string) => readonly string[],
): ReadonlyMap<string, number> => {
  const now = new Map<string, number>()
  const peak = new Map<string, number>()
  const up = new Set<string>()
  for (const { what, callId } of update) {
    // A second INVITE of one call is counted elsewhere; of two ends one counts.
    if ((what === 'began') === up.has(callId)) continue
    if (what === 'began') up.add(callId)
    else up.delete(callId)
    for (const name of namesOf(callId)) {
      const calls = (now.get(name) ?? 0) + (what === 'began' ? 1 : -1)
      now.set(name, calls)
      peak.set(name, Math.max(peak.get(name) ?? 0, calls))
    }
  }
  return peak
}

/** Calls that began and are not over. */
export const callsUp = (update: readonly CarriedUpdate[]): number => {
  const up = new Set<string>()
  for (const { what, callId } of update) {
    if (what === 'began') up.add(callId)
    else up.delete(callId)
  }
  return up.size
}

import type { Runtime, SettledCall } from '../call-runtime.ts'

/** After a settlement's COMMIT: the log, listeners, and the dial loop, which has a free slot again. */
export const afterSettlement = (runtime: Runtime, calls: readonly SettledCall[]): void => {
  for (const call of calls) {
    runtime.events.callEnded({
      attempt: call.attemptId,
      status: call.status,
      talkMs: call.talkMs,
      label: call.label?.name,
    })
    runtime.onCallSettled(call)
  }
  if (calls.length > 0) runtime.wakeDialer()
}

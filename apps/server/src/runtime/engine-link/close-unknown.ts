import type { AttemptId } from '@parley/contract/vocabulary'
import type { Runtime } from '../runtime.ts'
import { afterSettlement, settleAttempt } from '../settlement/index.ts'
import { isUntouched } from './queries.ts'

/**
 * Closes attempts that an engine's journal does not know: no INVITE left, none will, no attempt is used up (status 13).
 * Where the server has heard of the call before, the journal has lost it; then nobody knows what the callee heard (16).
 */
export const closeUnknown = async (
  runtime: Runtime,
  engine: string,
  attempts: readonly AttemptId[],
): Promise<void> => {
  for (const attemptId of attempts) {
    const call = await runtime.database.brain.transaction().execute(async (tx) => {
      const neverLeft = await isUntouched(tx, engine, attemptId)
      return settleAttempt(tx, runtime, engine, {
        attemptId,
        end: {
          status: neverLeft ? 'dispatchError' : 'unknownCause',
          hungUpBy: 'nobody',
          cause: neverLeft ? 'neverLeft' : 'journalLost',
          milestones: { endedMs: runtime.nowMs() },
          talkMs: 0,
        },
      })
    })
    if (call === undefined) continue
    runtime.events.callLost({ attempt: attemptId, status: call.status, why: call.cause })
    afterSettlement(runtime, [call])
  }
}

import { attemptId } from '@parley/contract/vocabulary'
import type { Runtime } from '../call-runtime.ts'
import { afterSettlement, settleAttempts } from '../settlement/index.ts'
import { listUntouched } from './queries.ts'

/**
 * Closes attempts that an engine's journal does not contain: no INVITE was or will be sent, no attempt is used up (status 13).
 * If the server has received events of the call, the journal has lost it; then the conversation is unknown (16).
 */
export const closeUnknown = async (
  runtime: Runtime,
  engine: string,
  reported: { readonly unknown: readonly string[]; readonly called?: readonly string[] | undefined },
): Promise<void> => {
  const attempts = reported.unknown.map(attemptId)
  const settled = await runtime.database.brain.transaction().execute(async (tx) => {
    const untouched = await listUntouched(tx, engine, attempts)
    return settleAttempts(
      tx,
      runtime,
      attempts.map((id) => {
        const neverLeft = untouched.has(id) && reported.called?.includes(id) !== true
        return {
          engine,
          attemptId: id,
          end: {
            status: neverLeft ? 'dispatchError' : 'unknownCause',
            hungUpBy: 'nobody',
            cause: neverLeft ? 'neverLeft' : 'journalLost',
            milestones: { endedMs: runtime.nowMs() },
            talkMs: 0,
          },
        }
      }),
    )
  })
  for (const call of settled)
    runtime.events.callLost({ attempt: call.attemptId, status: call.status, why: call.cause })
  afterSettlement(runtime, settled)
}

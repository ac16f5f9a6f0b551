import type { TelephonyEngine } from '@parley/edge/telephony'
import type { EngineEvents } from '../events.ts'
import type { Journal } from '../journal/journal.ts'
import type { OpenAttempt } from '../journal/journal-line.ts'

/**
 * After a crash: ends what an earlier process left open, far side first, then writes each attempt's end. An attempt
 * without a dialog never sent its INVITE, because the dialog is durable before the packet.
 */
export const endAbandoned = async (
  journal: Journal,
  house: { readonly telephony: TelephonyEngine; readonly events: EngineEvents; readonly now: () => number },
): Promise<void> => {
  await Promise.all(journal.openAttempts().map((attempt) => endOne(attempt, journal, house)))
}

const endOne = async (
  attempt: OpenAttempt,
  journal: Journal,
  {
    telephony,
    events,
    now,
  }: { readonly telephony: TelephonyEngine; readonly events: EngineEvents; readonly now: () => number },
): Promise<void> => {
  const { attemptId, dialog, lastAtMs, answeredMs, dialedMs, ringingMs } = attempt
  if (!dialog) {
    await journal.append(attemptId, now(), { kind: 'refused', reason: 'neverSent' })
    return
  }
  const [outcome] = await Promise.all([
    telephony.endAbandoned(dialog),
    // Nobody is left to talk to the seat.
    attempt.seatDialog && telephony.endAbandoned(attempt.seatDialog),
  ])
  events.abandonedCallEnded({ attemptId, outcome })
  // Charged to the last moment that the journal saw: what happened after it, nobody can prove.
  const talkMs = answeredMs === undefined ? 0 : Math.max(0, lastAtMs - answeredMs)
  await journal.append(attemptId, now(), {
    kind: 'ended',
    status: 'unknownCause',
    hungUpBy: 'system',
    milestones: {
      ...(dialedMs !== undefined && { dialedMs }),
      ...(ringingMs !== undefined && { ringingMs }),
      ...(answeredMs !== undefined && { answeredMs }),
      endedMs: Math.max(lastAtMs, answeredMs ?? 0),
    },
    talkMs,
  })
}

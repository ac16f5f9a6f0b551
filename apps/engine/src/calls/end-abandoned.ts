import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordingFact } from '@parley/contract/engine-wire'
import { repairRecording, type TelephonyEngine } from '@parley/edge/telephony'
import type { EngineEvents } from '../events.ts'
import type { Journal } from '../journal/journal.ts'
import type { OpenAttempt } from '../journal/journal-line.ts'
import { recordingPlace } from './recording-place.ts'

type AbandonedDeps = {
  readonly telephony: TelephonyEngine
  readonly recordingsFolder: string
  readonly events: EngineEvents
  readonly now: () => number
}

/**
 * After a crash: ends what an earlier process left open, the far side first, finishes its recording, then writes each attempt's
 * end. An attempt without a dialog never sent its INVITE, because the dialog is durable before the packet.
 */
export const endAbandoned = async (journal: Journal, deps: AbandonedDeps): Promise<void> => {
  await Promise.all(journal.openAttempts().map((attempt) => endOne(attempt, journal, deps)))
}

/**
 * A call of this process whose runner failed, such as on a full disk: ended like one after a crash, as soon as the journal
 * accepts it. If `givesUp` returns true first, it is left to the next process.
 */
export const endBroken = async (
  attemptId: string,
  journal: Journal,
  deps: AbandonedDeps & { readonly givesUp: () => boolean },
): Promise<void> => {
  while (!deps.givesUp()) {
    const attempt = journal.openAttempts().find((open) => open.attemptId === attemptId)
    if (attempt === undefined) return
    try {
      return await endOne(attempt, journal, deps)
    } catch {
      await sleep(retryMs)
    }
  }
}

const retryMs = 1000

const endOne = async (attempt: OpenAttempt, journal: Journal, deps: AbandonedDeps): Promise<void> => {
  const { telephony, events, now } = deps
  const { attemptId, dialog, lastAtMs, answeredMs, dialedMs, ringingMs } = attempt
  if (!dialog) {
    await journal.append(attemptId, now(), { kind: 'refused', reason: 'neverSent' })
    return
  }
  const [outcome, recording] = await Promise.all([
    telephony.endAbandoned(dialog),
    recordingOf(attempt, deps),
    // No callee is left for the seat.
    attempt.seatDialog && telephony.endAbandoned(attempt.seatDialog),
  ])
  events.abandonedCallEnded({ attemptId, outcome })
  // Charged to the last moment in the journal: later talk cannot be proven.
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
    ...(recording && { recording }),
  })
}

/** The audio up to the crash. An unreadable recording must not keep the attempt open. */
const recordingOf = async (
  { attemptId, acceptedMs }: OpenAttempt,
  { recordingsFolder, events }: AbandonedDeps,
): Promise<RecordingFact | undefined> => {
  if (acceptedMs === undefined) return undefined
  const { path, key } = recordingPlace(recordingsFolder, attemptId, acceptedMs)
  try {
    const recording = await repairRecording(`${path}.part`)
    return recording && { key, ...recording }
  } catch (cause) {
    events.recordingUnfinished({ attemptId, cause })
    return undefined
  }
}

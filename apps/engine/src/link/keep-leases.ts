import { uptime } from 'node:os'
import { callLease, type DownMessage, type UpMessage } from '@parley/contract/engine-wire'
import type { CallRegistry } from '../calls/call-registry.ts'
import type { EngineEvents } from '../events.ts'

/** Keeps the leases of this engine's calls by reports that servers confirm, and ends the calls before their leases can expire. */
export type Leases = {
  /** The periodic report on each link. */
  report(): Extract<UpMessage, { kind: 'alive' }>
  /** A server has renewed the reported leases; calls it has closed are hung up. */
  confirmed(message: Extract<DownMessage, { kind: 'renewed' }>): void
  /** Ends the calls if no report was confirmed for too long. To be called each second. */
  look(): void
}

/**
 * heard → goodbye (robots end their conversations) → silent (remaining calls are hung up); a confirmed report returns to heard.
 * A process that was suspended for longer goes from heard to silent at once.
 */
export const createLeases = (
  book: Pick<CallRegistry, 'answersFor' | 'endCalls' | 'find'>,
  events: Pick<EngineEvents, 'callsEndedUnheard'>,
  // Advances while the process or the machine is suspended, and does not depend on the wall clock.
  nowMs: () => number = () => uptime() * 1000,
): Leases => {
  let state: 'heard' | 'goodbye' | 'silent' = 'heard'
  let confirmedMs = nowMs()
  let lastId = 0
  const sentMsById = new Map<number, number>()

  const end = (how: 'politely' | 'atOnce', isUpdate = true): void => {
    const calls = book.endCalls(how)
    if (isUpdate && calls > 0) events.callsEndedUnheard({ calls, how })
  }

  return {
    report: () => {
      lastId += 1
      const sentMs = nowMs()
      sentMsById.set(lastId, sentMs)
      for (const [id, atMs] of sentMsById) if (atMs < sentMs - callLease.hangUpAfterMs) sentMsById.delete(id)
      return { kind: 'alive', reportId: lastId, attemptIds: [...book.answersFor()] }
    },
    confirmed: ({ reportId, over }) => {
      confirmedMs = Math.max(confirmedMs, sentMsById.get(reportId) ?? confirmedMs)
      for (const attemptId of over) book.find(attemptId)?.endNow()
    },
    look: () => {
      const unheardMs = nowMs() - confirmedMs
      if (unheardMs >= callLease.hangUpAfterMs) {
        // Repeated: a call may have been waiting for the disk.
        end('atOnce', state !== 'silent')
        state = 'silent'
      } else if (unheardMs >= callLease.sayGoodbyeAfterMs) {
        if (state === 'heard') end('politely')
        state = 'goodbye'
      } else state = 'heard'
    },
  }
}

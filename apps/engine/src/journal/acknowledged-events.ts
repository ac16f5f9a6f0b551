import type { JournaledEvent } from '@parley/contract/engine-wire'
import type { RecentAttempt } from './journal-line.ts'

/** An asynchronous standby lags by seconds; promoting one by hand takes minutes. */
const keptMs = 15 * 60_000
const mostAttempts = 5000
const mostBytes = 16 * 1024 * 1024

/**
 * Recently acknowledged events and recent attempts: if the database loses its last commits, the journal is the only record. The
 * oldest are evicted, by age or by size.
 */
export type AcknowledgedEvents = {
  keep(event: JournaledEvent): void
  of(attemptId: string): readonly JournaledEvent[]
  called(attempt: RecentAttempt, atMs: number): void
  events(): Iterable<JournaledEvent>
  attempts(): Iterable<{ readonly attempt: RecentAttempt; readonly atMs: number }>
}

export const createAcknowledgedEvents = (): AcknowledgedEvents => {
  const kept = new Map<number, { readonly event: JournaledEvent; readonly bytes: number }>()
  const seqsByAttempt = new Map<string, number[]>()
  const attempts = new Map<string, { readonly attempt: RecentAttempt; readonly atMs: number }>()
  let bytes = 0
  const dropOld = (nowMs: number): void => {
    for (const [seq, { event, bytes: size }] of kept) {
      if (nowMs - event.atMs <= keptMs && bytes <= mostBytes) return
      kept.delete(seq)
      bytes -= size
      const rest = seqsByAttempt.get(event.attemptId)?.filter((one) => one !== seq) ?? []
      if (rest.length > 0) seqsByAttempt.set(event.attemptId, rest)
      else seqsByAttempt.delete(event.attemptId)
    }
  }
  return {
    keep: (event) => {
      const { journalSeq, attemptId, atMs } = event
      if (kept.has(journalSeq)) return
      const size = JSON.stringify(event).length
      kept.set(journalSeq, { event, bytes: size })
      bytes += size
      seqsByAttempt.set(attemptId, [...(seqsByAttempt.get(attemptId) ?? []), journalSeq])
      dropOld(atMs)
    },
    of: (attemptId) =>
      (seqsByAttempt.get(attemptId) ?? []).flatMap((seq) => {
        const one = kept.get(seq)
        return one === undefined ? [] : [one.event]
      }),
    called: (attempt, atMs) => {
      attempts.set(attempt.attemptId, { attempt, atMs })
      for (const [id, { atMs: calledMs }] of attempts) {
        if (atMs - calledMs <= keptMs && attempts.size <= mostAttempts) return
        attempts.delete(id)
      }
    },
    events: function* () {
      for (const { event } of kept.values()) yield event
    },
    attempts: () => attempts.values(),
  }
}

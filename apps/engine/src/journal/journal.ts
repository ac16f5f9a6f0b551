import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AttemptEvent, JournaledEvent } from '@parley/contract/engine-wire'
import type { DialogSnapshot } from '@parley/edge/telephony/sip'
import { formatLine, type JournalEntry, type OpenAttempt, type RecentAttempt } from './journal-line.ts'
import { openJournalSeal } from './journal-seal.ts'
import { apply, numberEvent } from './journal-state.ts'
import { loadSegments, openSegments } from './segments.ts'

/**
 * The engine's durable record of what happened and is not yet shipped: append-only segments, many appends to one fsync. An event
 * is shipped only after it is durable, so that its number can never be used for another one.
 */
export interface Journal {
  /** Increments with every start of the engine. */
  readonly epoch: number
  /** Resolves when the event is durable. Events of one attempt are numbered in the order of these calls. */
  append(attemptId: string, atMs: number, event: AttemptEvent): Promise<JournaledEvent>
  /** Resolves when durable: the INVITE may be sent. */
  keepDialog(attemptId: string, dialog: DialogSnapshot, leg?: 'callee' | 'seat'): Promise<void>
  /** Resolves when durable: these calls were alive at this moment. Not sent to the server. */
  keepSeen(attemptIds: readonly string[], atMs: number): Promise<void>
  acknowledge(journalSeq: number): void
  /** Durable and not yet acknowledged, in order. */
  unshipped(): readonly JournaledEvent[]
  /** Recently acknowledged events of an attempt, in order. */
  acknowledgedOf(attemptId: string): readonly JournaledEvent[]
  /** Recently accepted attempts, by this start of the engine or an earlier one. */
  recentAttempts(): readonly RecentAttempt[]
  onDurable(handler: (events: readonly JournaledEvent[]) => void): void
  /** Accepted, and neither ended nor refused. */
  openAttempts(): readonly OpenAttempt[]
  /** Whether the journal has this attempt open or unacknowledged. */
  knows(attemptId: string): boolean
  close(): Promise<void>
}

/** The key is beside the segments by default; an installation keeps it with its other secrets. */
export const openJournal = async (
  folder: string,
  keyFile = join(folder, 'journal.key'),
): Promise<Journal> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const seal = await openJournalSeal(keyFile)
  const state = await loadSegments(folder, seal)
  state.epoch += 1
  const segments = await openSegments(folder, state, seal)
  let waiting: Waiting[] = []
  let flushing: Promise<void> | undefined
  let durable: (events: readonly JournaledEvent[]) => void = () => {}

  const flush = async (): Promise<void> => {
    await Promise.resolve()
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await segments.keep(batch.map(({ line }) => line).join(''))
      } catch (cause) {
        for (const { failed } of batch) failed(cause)
        continue
      }
      for (const { entry } of batch) apply(state, entry)
      const events = batch.flatMap(({ entry }) => (entry.kind === 'event' ? [entry.event] : []))
      for (const { done } of batch) done()
      if (events.length > 0) durable(events)
    }
  }
  const write = (entry: JournalEntry): Promise<void> =>
    new Promise((done, failed) => {
      waiting.push({ entry, line: formatLine(entry, seal), done, failed })
      kick()
    })
  // One flush at a time; appends during it start the next.
  const kick = (): void => {
    flushing ??= flush().finally(() => {
      flushing = undefined
      if (waiting.length > 0) kick()
    })
  }

  return {
    epoch: state.epoch,
    append: async (attemptId, atMs, event) => {
      const numbered = numberEvent(state, { attemptId, atMs, event })
      await write({ kind: 'event', event: numbered })
      return numbered
    },
    keepDialog: async (attemptId, dialog, leg) => {
      await write({ kind: 'dialog', attemptId, dialog, ...(leg === 'seat' && { isSeat: true }) })
    },
    keepSeen: (attemptIds, atMs) => write({ kind: 'seen', attemptIds, atMs: Math.round(atMs) }),
    acknowledge: (journalSeq) => {
      // Not awaited: after a lost acknowledgment events are only shipped again.
      void write({ kind: 'acknowledged', journalSeq }).catch(() => {})
    },
    unshipped: () => [...state.unshipped.values()],
    acknowledgedOf: (...asked) => state.acknowledged.of(...asked),
    recentAttempts: () => [...state.acknowledged.attempts()].map(({ attempt }) => attempt),
    onDurable: (handler) => {
      durable = handler
    },
    openAttempts: () => [...state.open.values()],
    knows: (attemptId) =>
      state.open.has(attemptId) ||
      [...state.unshipped.values()].some((event) => event.attemptId === attemptId),
    close: async () => {
      while (flushing) await flushing
      await segments.close()
    },
  }
}

type Waiting = {
  readonly entry: JournalEntry
  readonly line: string
  readonly done: () => void
  readonly failed: (cause: unknown) => void
}

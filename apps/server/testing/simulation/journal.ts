import type { Life } from './life.ts'
import type { Journaled, RecentAttempt } from './messages.ts'
import { strikes, type World } from './world.ts'

export type OpenCall = {
  readonly hasDialog: boolean
  readonly answeredMs: number | undefined
  readonly lastMs: number
  /** Of the leg to a seat. */
  readonly seatLeg?: string
}

/** An engine's journal on disk: it outlives the process. */
export type Journal = {
  epoch: number
  readonly open: Map<string, OpenCall>
  readonly unshipped: Map<number, Journaled>
  onDurable: (event: Journaled) => void
  /** Durable some milliseconds later, and only then shipped; a crash in between loses it. */
  readonly append: (attempt: string, event: Journaled['event'], then?: () => void) => void
  /** The dialog is durable: the INVITE may be sent. */
  readonly keepDialog: (attempt: string, then: () => void) => void
  /** The same for the leg to a seat. */
  readonly keepSeatDialog: (attempt: string, leg: string, then: () => void) => void
  readonly acknowledge: (journalSeq: number) => void
  /** Open, or shipped and not acknowledged. */
  readonly knows: (attempt: string) => boolean
  /** Recently acknowledged events of an attempt: if the database loses them, they are sent again. */
  readonly acknowledgedOf: (attempt: string) => readonly Journaled[]
  /** Its recent attempts. */
  readonly recent: () => readonly RecentAttempt[]
}

const fsyncMs = 15

export const createJournal = (world: World, life: () => Life): Journal => {
  const { timeline, random, witness, bug } = world
  let lastSeq = 0
  // The real one deletes them after a while; nothing here is lost for that long.
  const kept = new Map<number, Journaled>()
  const recent: RecentAttempt[] = []
  const write = (then: () => void): void =>
    life().later(random.between(1, fsyncMs), () => {
      if (strikes(world, 0.004)) life().crash()
      else then()
    })
  const journal: Journal = {
    epoch: 0,
    open: new Map(),
    unshipped: new Map(),
    onDurable: () => {},
    append: (attempt, event, then = () => {}) =>
      write(() => {
        lastSeq += 1
        const journaled = { journalSeq: lastSeq, attempt, event }
        if (event.kind === 'ended') witness.journaled.set(attempt, event.end)
        journal.unshipped.set(lastSeq, journaled)
        if (event.kind === 'accepted') recent.push({ attempt, contact: event.contact })
        note(journal.open, journaled, timeline.nowMs())
        journal.onDurable(journaled)
        then()
      }),
    keepDialog: (attempt, then) =>
      write(() => {
        const open = journal.open.get(attempt)
        if (open !== undefined) journal.open.set(attempt, { ...open, hasDialog: true })
        then()
      }),
    keepSeatDialog: (attempt, seatLeg, then) =>
      write(() => {
        const open = journal.open.get(attempt)
        if (open !== undefined) journal.open.set(attempt, { ...open, seatLeg })
        then()
      }),
    acknowledge: (journalSeq) => {
      for (const [seq, event] of journal.unshipped)
        if (seq <= journalSeq) {
          // A reconciliation may request it again; otherwise it would be lost.
          if (!witness.committed.has(`${event.attempt} ${seq}`))
            world.broken(`event ${seq} of ${event.attempt} was acknowledged and not committed`)
          journal.unshipped.delete(seq)
          kept.set(seq, event)
        }
      if (bug === 'acknowledgedForgotten') kept.clear()
    },
    knows: (attempt) =>
      journal.open.has(attempt) || [...journal.unshipped.values()].some((one) => one.attempt === attempt),
    acknowledgedOf: (attempt) => [...kept.values()].filter((one) => one.attempt === attempt),
    recent: () => recent,
  }
  return journal
}

const note = (open: Map<string, OpenCall>, { attempt, event }: Journaled, nowMs: number): void => {
  if (event.kind === 'ended' || event.kind === 'refused') {
    open.delete(attempt)
    return
  }
  const before = open.get(attempt) ?? { hasDialog: false, answeredMs: undefined, lastMs: nowMs }
  const answered = event.kind === 'answered' ? { answeredMs: event.atMs } : {}
  open.set(attempt, { ...before, ...answered, lastMs: nowMs })
}

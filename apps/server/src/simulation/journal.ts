import type { Life } from './life.ts'
import type { Journaled } from './messages.ts'
import { strikes, type World } from './world.ts'

export type OpenCall = {
  readonly hasDialog: boolean
  readonly answeredMs: number | undefined
  readonly lastMs: number
  /** Of the leg to a seat. */
  readonly seatLeg?: string
}

/** What an engine's journal holds on disk: it outlives the process. */
export type Journal = {
  epoch: number
  readonly open: Map<string, OpenCall>
  readonly unshipped: Map<number, Journaled>
  onDurable: (event: Journaled) => void
  /** Durable some milliseconds later, and only then shipped; a crash in between loses it. */
  readonly append: (attempt: string, event: Journaled['event'], then?: () => void) => void
  /** The dialog is durable: an INVITE may leave. */
  readonly keepDialog: (attempt: string, then: () => void) => void
  /** The same for the leg to a seat. */
  readonly keepSeatDialog: (attempt: string, leg: string, then: () => void) => void
  readonly acknowledge: (journalSeq: number) => void
  readonly knows: (attempt: string) => boolean
}

const fsyncMs = 15

export const createJournal = (world: World, life: () => Life): Journal => {
  const { timeline, dice, store } = world
  let lastSeq = 0
  const write = (then: () => void): void =>
    life().later(dice.between(1, fsyncMs), () => {
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
        if (event.kind === 'ended') store.journalled.set(attempt, event.end)
        journal.unshipped.set(lastSeq, journaled)
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
      for (const seq of journal.unshipped.keys()) if (seq <= journalSeq) journal.unshipped.delete(seq)
    },
    knows: (attempt) =>
      journal.open.has(attempt) || [...journal.unshipped.values()].some((one) => one.attempt === attempt),
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

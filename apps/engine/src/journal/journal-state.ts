import type { AttemptEvent, JournaledEvent } from '@parley/contract/engine-wire'
import { type AcknowledgedEvents, createAcknowledgedEvents } from './acknowledged-events.ts'
import type { JournalEntry, OpenAttempt } from './journal-line.ts'

/** What is durable, except the two counters, which run ahead of the disk. */
export type JournalState = {
  epoch: number
  lastSeq: number
  readonly unshipped: Map<number, JournaledEvent>
  readonly open: Map<string, OpenAttempt>
  readonly acknowledged: AcknowledgedEvents
  /** Last seq within each open attempt. */
  readonly seqs: Map<string, number>
}

export const emptyState = (): JournalState => ({
  epoch: 0,
  lastSeq: 0,
  unshipped: new Map(),
  open: new Map(),
  acknowledged: createAcknowledgedEvents(),
  seqs: new Map(),
})

/** Numbers an event, before it is durable. */
export const numberEvent = (
  state: JournalState,
  fact: { attemptId: string; atMs: number; event: AttemptEvent },
): JournaledEvent => {
  state.lastSeq += 1
  const seq = (state.seqs.get(fact.attemptId) ?? 0) + 1
  state.seqs.set(fact.attemptId, seq)
  return {
    journalSeq: state.lastSeq,
    attemptId: fact.attemptId,
    seq,
    atMs: Math.round(fact.atMs),
    event: fact.event,
  }
}

export const apply = (state: JournalState, entry: JournalEntry): void => {
  switch (entry.kind) {
    case 'opened':
      state.epoch = Math.max(state.epoch, entry.epoch)
      state.lastSeq = Math.max(state.lastSeq, entry.lastSeq)
      return
    case 'event':
      state.unshipped.set(entry.event.journalSeq, entry.event)
      note(state, entry.event)
      return
    case 'dialog':
      noteDialog(state, entry)
      return
    case 'seen':
      noteSeen(state, entry)
      return
    case 'carried':
      state.open.set(entry.attempt.attemptId, entry.attempt)
      state.seqs.set(entry.attempt.attemptId, entry.seq)
      return
    case 'kept':
      state.acknowledged.keep(entry.event)
      return
    case 'called':
      state.acknowledged.called(entry.attempt, entry.atMs)
      return
    case 'acknowledged':
      forget(state, entry.journalSeq)
  }
}

/** Updates the open attempts by one event. */
const note = (state: JournalState, { journalSeq, attemptId, seq, atMs, event }: JournaledEvent): void => {
  state.lastSeq = Math.max(state.lastSeq, journalSeq)
  if (event.kind === 'accepted' && event.calls !== undefined)
    state.acknowledged.called({ attemptId, calls: event.calls }, atMs)
  if (event.kind === 'ended' || event.kind === 'refused') {
    state.open.delete(attemptId)
    state.seqs.delete(attemptId)
    return
  }
  state.seqs.set(attemptId, Math.max(seq, state.seqs.get(attemptId) ?? 0))
  const before = state.open.get(attemptId) ?? { attemptId, lastAtMs: atMs }
  const milestone = milestoneOf(event)
  const reached = milestone === undefined ? {} : { [milestone]: atMs }
  const calls = event.kind === 'accepted' && event.calls !== undefined ? { calls: event.calls } : {}
  state.open.set(attemptId, {
    ...before,
    ...reached,
    ...calls,
    lastAtMs: Math.max(before.lastAtMs, atMs),
  })
}

const milestoneOf = (event: AttemptEvent): keyof OpenAttempt | undefined => {
  if (event.kind === 'accepted') return 'acceptedMs'
  return event.kind === 'moved' ? milestones[event.status] : undefined
}

const milestones = { dialing: 'dialedMs', ringing: 'ringingMs', talking: 'answeredMs' } as const

type DialogEntry = Extract<JournalEntry, { kind: 'dialog' }>

const noteDialog = (state: JournalState, { attemptId, dialog, isSeat }: DialogEntry): void => {
  const before = state.open.get(attemptId)
  if (before) state.open.set(attemptId, { ...before, ...(isSeat ? { seatDialog: dialog } : { dialog }) })
}

const noteSeen = (
  state: JournalState,
  { attemptIds = [], attemptId, atMs }: Extract<JournalEntry, { kind: 'seen' }>,
): void => {
  for (const id of attemptId === undefined ? attemptIds : [attemptId]) {
    const before = state.open.get(id)
    if (before) state.open.set(id, { ...before, lastAtMs: Math.max(before.lastAtMs, atMs) })
  }
}

const forget = (state: JournalState, journalSeq: number): void => {
  for (const [seq, event] of state.unshipped) {
    if (seq > journalSeq) return
    state.unshipped.delete(seq)
    state.acknowledged.keep(event)
  }
}

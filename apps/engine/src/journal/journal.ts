import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AttemptEvent, JournaledEvent } from '@parley/contract/engine-wire'
import type { DialogSnapshot } from '@parley/edge/telephony/sip'
import { formatLine, type JournalEntry, type OpenAttempt, parseLine } from './journal-line.ts'

/**
 * The engine's truth for what happened and is not yet shipped: append-only segments, many appends to one fsync.
 * An event is shipped only after it is durable, so that its number can never be used for another one.
 */
export interface Journal {
  /** Grows with every start of the engine. */
  readonly epoch: number
  /** Resolves when the event is durable. Events of one attempt are numbered in the order of these calls. */
  append(attemptId: string, atMs: number, event: AttemptEvent): Promise<JournaledEvent>
  /** Resolves when durable: an INVITE may leave. */
  keepDialog(attemptId: string, dialog: DialogSnapshot, leg?: 'callee' | 'seat'): Promise<void>
  /** Resolves when durable: the call was up at this moment. The server is not told. */
  keepSeen(attemptId: string, atMs: number): Promise<void>
  acknowledge(journalSeq: number): void
  /** Durable and not yet acknowledged, in order. */
  unshipped(): readonly JournaledEvent[]
  onDurable(handler: (events: readonly JournaledEvent[]) => void): void
  /** Accepted, and neither ended nor refused. */
  openAttempts(): readonly OpenAttempt[]
  /** Whether the journal still answers for this attempt. */
  knows(attemptId: string): boolean
  close(): Promise<void>
}

/** A segment is rewritten, without what is acknowledged, when it grew beyond this. */
const segmentBytes = 8 * 1024 * 1024

export const openJournal = async (folder: string): Promise<Journal> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const state = await load(folder)
  state.epoch += 1
  let segment = await rewrite(folder, state)
  let waiting: Waiting[] = []
  let flushing: Promise<void> | undefined
  /** This one is long, or the disk refused and may have kept a piece of a line: nothing behind that would be read again. */
  let needsSegment = false
  let durable: (events: readonly JournaledEvent[]) => void = () => {}

  const flush = async (): Promise<void> => {
    await Promise.resolve()
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        if (needsSegment) {
          await segment.file.close().catch(() => {}) // An earlier try may have closed it.
          segment = await rewrite(folder, state)
          needsSegment = false
        }
        await segment.file.appendFile(batch.map(({ line }) => line).join(''))
        await segment.file.datasync()
      } catch (cause) {
        needsSegment = true
        for (const { failed } of batch) failed(cause)
        continue
      }
      segment.bytes += batch.reduce((sum, { line }) => sum + Buffer.byteLength(line), 0)
      for (const { entry } of batch) apply(state, entry)
      const events = batch.flatMap(({ entry }) => (entry.kind === 'event' ? [entry.event] : []))
      for (const { done } of batch) done()
      if (events.length > 0) durable(events)
      needsSegment = segment.bytes > segmentBytes
    }
  }
  const write = (entry: JournalEntry): Promise<void> =>
    new Promise((done, failed) => {
      waiting.push({ entry, line: formatLine(entry), done, failed })
      kick()
    })
  // One flush at a time; what arrives while it ends starts the next.
  const kick = (): void => {
    flushing ??= flush().finally(() => {
      flushing = undefined
      if (waiting.length > 0) kick()
    })
  }

  return {
    epoch: state.epoch,
    append: async (attemptId, atMs, event) => {
      const numbered = number(state, { attemptId, atMs, event })
      await write({ kind: 'event', event: numbered })
      return numbered
    },
    keepDialog: async (attemptId, dialog, leg) => {
      await write({ kind: 'dialog', attemptId, dialog, ...(leg === 'seat' && { isSeat: true }) })
    },
    keepSeen: (attemptId, atMs) => write({ kind: 'seen', attemptId, atMs: Math.round(atMs) }),
    acknowledge: (journalSeq) => {
      // Not awaited: a lost acknowledgement only means that events are shipped again.
      void write({ kind: 'acknowledged', journalSeq }).catch(() => {})
    },
    unshipped: () => [...state.unshipped.values()],
    onDurable: (handler) => {
      durable = handler
    },
    openAttempts: () => [...state.open.values()],
    knows: (attemptId) =>
      state.open.has(attemptId) ||
      [...state.unshipped.values()].some((event) => event.attemptId === attemptId),
    close: async () => {
      while (flushing) await flushing
      await segment.file.close().catch(() => {}) // A disk that refuses has nothing left to lose.
    },
  }
}

type Waiting = {
  readonly entry: JournalEntry
  readonly line: string
  readonly done: () => void
  readonly failed: (cause: unknown) => void
}

/** What is durable, but for the two counters, which run ahead of the disk. */
type State = {
  epoch: number
  lastSeq: number
  readonly unshipped: Map<number, JournaledEvent>
  readonly open: Map<string, OpenAttempt>
  /** Last seq within each open attempt. */
  readonly seqs: Map<string, number>
}

const number = (
  state: State,
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

/** Keeps the book of open attempts by one event. */
const note = (state: State, { journalSeq, attemptId, seq, atMs, event }: JournaledEvent): void => {
  state.lastSeq = Math.max(state.lastSeq, journalSeq)
  if (event.kind === 'ended' || event.kind === 'refused') {
    state.open.delete(attemptId)
    state.seqs.delete(attemptId)
    return
  }
  state.seqs.set(attemptId, Math.max(seq, state.seqs.get(attemptId) ?? 0))
  const before = state.open.get(attemptId) ?? { attemptId, lastAtMs: atMs }
  const milestone = milestoneOf(event)
  const reached = milestone === undefined ? {} : { [milestone]: atMs }
  state.open.set(attemptId, { ...before, ...reached, lastAtMs: Math.max(before.lastAtMs, atMs) })
}

const milestoneOf = (event: AttemptEvent): keyof OpenAttempt | undefined => {
  if (event.kind === 'accepted') return 'acceptedMs'
  return event.kind === 'moved' ? milestones[event.status] : undefined
}

const milestones = { dialing: 'dialedMs', ringing: 'ringingMs', talking: 'answeredMs' } as const

type DialogEntry = Extract<JournalEntry, { kind: 'dialog' }>

const noteDialog = (state: State, { attemptId, dialog, isSeat }: DialogEntry): void => {
  const before = state.open.get(attemptId)
  if (before) state.open.set(attemptId, { ...before, ...(isSeat ? { seatDialog: dialog } : { dialog }) })
}

const noteSeen = (state: State, { attemptId, atMs }: Extract<JournalEntry, { kind: 'seen' }>): void => {
  const before = state.open.get(attemptId)
  if (before) state.open.set(attemptId, { ...before, lastAtMs: Math.max(before.lastAtMs, atMs) })
}

const forget = (state: State, journalSeq: number): void => {
  for (const seq of state.unshipped.keys()) {
    if (seq > journalSeq) return
    state.unshipped.delete(seq)
  }
}

const load = async (folder: string): Promise<State> => {
  const state: State = { epoch: 0, lastSeq: 0, unshipped: new Map(), open: new Map(), seqs: new Map() }
  for (const name of await segmentNames(folder)) {
    const text = await readFile(join(folder, name), 'utf8')
    for (const line of text.split('\n')) {
      if (line === '') continue
      const entry = parseLine(line)
      if (!entry) break
      apply(state, entry)
    }
  }
  return state
}

const apply = (state: State, entry: JournalEntry): void => {
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
    case 'acknowledged':
      forget(state, entry.journalSeq)
  }
}

/** A new segment with all that still counts, then the older ones go. A crash between leaves both: loading them again is harmless. */
const rewrite = async (folder: string, state: State): Promise<{ file: FileHandle; bytes: number }> => {
  const older = await segmentNames(folder)
  const number = Number(older.at(-1)?.slice(0, 10) ?? 0) + 1
  const path = join(folder, `${String(number).padStart(10, '0')}.log`)
  const text = [...liveEntries(state)].map(formatLine).join('')
  const draft = await open(`${path}.part`, 'w', 0o600)
  await draft.writeFile(text)
  await draft.datasync()
  await draft.close()
  await rename(`${path}.part`, path)
  const directory = await open(folder, 'r')
  await directory.sync()
  await directory.close()
  for (const name of older) await rm(join(folder, name))
  return { file: await open(path, 'a', 0o600), bytes: Buffer.byteLength(text) }
}

function* liveEntries(state: State): Iterable<JournalEntry> {
  yield { kind: 'opened', epoch: state.epoch, lastSeq: state.lastSeq }
  for (const attempt of state.open.values())
    yield { kind: 'carried', attempt, seq: state.seqs.get(attempt.attemptId) ?? 0 }
  for (const event of state.unshipped.values()) yield { kind: 'event', event }
}

const segmentNames = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => /^\d{10}\.log$/.test(name)).sort()

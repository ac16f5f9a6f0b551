import type { FileHandle } from 'node:fs/promises'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formatLine, type JournalEntry, parseLine } from './journal-line.ts'
import type { JournalSeal } from './journal-seal.ts'
import { apply, emptyState, type JournalState } from './journal-state.ts'

/** The file that is written to, and the ones before it. */
export type Segments = {
  /** Resolves when the lines are durable. @throws if the disk refuses: then none of them is kept */
  readonly keep: (lines: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** A segment is rewritten, without obsolete entries, after growing by this much. */
const segmentBytes = 8 * 1024 * 1024

/** Starts with a new segment of the current entries. */
export const openSegments = async (
  folder: string,
  state: JournalState,
  seal: JournalSeal,
): Promise<Segments> => {
  let segment = await rewrite(folder, state, seal)
  /** The segment is long, or the disk refused and may have stored part of a line: nothing after that would be read. */
  let needsNew = false
  return {
    keep: async (lines) => {
      if (needsNew) {
        await segment.file.close().catch(() => {}) // An earlier try may have closed it.
        segment = await rewrite(folder, state, seal)
        needsNew = false
      }
      try {
        await segment.file.appendFile(lines)
        await segment.file.datasync()
      } catch (cause) {
        needsNew = true
        throw cause
      }
      segment.bytes += Buffer.byteLength(lines)
      needsNew = segment.bytes > segment.carriedBytes + segmentBytes
    },
    close: () => segment.file.close().catch(() => {}), // A disk that refuses has nothing left to lose.
  }
}

/** The combined content of all segments of a folder. */
export const loadSegments = async (folder: string, seal: JournalSeal): Promise<JournalState> => {
  const state = emptyState()
  for (const name of await segmentNames(folder)) {
    const text = await readFile(join(folder, name), 'utf8')
    for (const line of text.split('\n')) {
      if (line === '') continue
      const entry = parseLine(line, seal)
      if (!entry) break
      apply(state, entry)
    }
  }
  return state
}

/**
 * Writes a new segment with the current entries, then deletes the older ones. A crash between leaves both: loading them again is
 * harmless.
 */
const rewrite = async (
  folder: string,
  state: JournalState,
  seal: JournalSeal,
): Promise<{ file: FileHandle; bytes: number; readonly carriedBytes: number }> => {
  const older = await segmentNames(folder)
  const number = Number(older.at(-1)?.slice(0, 10) ?? 0) + 1
  const path = join(folder, `${String(number).padStart(10, '0')}.log`)
  const text = [...liveEntries(state)].map((entry) => formatLine(entry, seal)).join('')
  const draft = await open(`${path}.part`, 'w', 0o600)
  await draft.writeFile(text)
  await draft.datasync()
  await draft.close()
  await rename(`${path}.part`, path)
  const directory = await open(folder, 'r')
  await directory.sync()
  await directory.close()
  for (const name of older) await rm(join(folder, name))
  const bytes = Buffer.byteLength(text)
  return { file: await open(path, 'a', 0o600), bytes, carriedBytes: bytes }
}

function* liveEntries(state: JournalState): Iterable<JournalEntry> {
  yield { kind: 'opened', epoch: state.epoch, lastSeq: state.lastSeq }
  for (const attempt of state.open.values())
    yield { kind: 'carried', attempt, seq: state.seqs.get(attempt.attemptId) ?? 0 }
  for (const called of state.acknowledged.attempts()) yield { kind: 'called', ...called }
  for (const event of state.acknowledged.events()) yield { kind: 'kept', event }
  for (const event of state.unshipped.values()) yield { kind: 'event', event }
}

const segmentNames = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => /^\d{10}\.log$/.test(name)).sort()

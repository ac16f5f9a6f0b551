import { crc32 } from 'node:zlib'
import type { CalledContact, JournaledEvent } from '@parley/contract/engine-wire'
import type { DialogSnapshot } from '@parley/edge/telephony/sip'
import type { JournalSeal } from './journal-seal.ts'

/** An attempt that was accepted, and neither ended nor refused. Times are epoch ms. */
export type OpenAttempt = {
  readonly attemptId: string
  readonly dialog?: DialogSnapshot
  /** Of the call to a seat, during a transfer. */
  readonly seatDialog?: DialogSnapshot
  readonly acceptedMs?: number
  readonly calls?: CalledContact
  readonly dialedMs?: number
  readonly ringingMs?: number
  readonly answeredMs?: number
  /** The last moment at which the call is known to have been alive. */
  readonly lastAtMs: number
}

/** The callee of an attempt. */
export type RecentAttempt = { readonly attemptId: string; readonly calls: CalledContact }

/** Journal entries: events for the server, and what a later process needs to end a call. */
export type JournalEntry =
  | { readonly kind: 'event'; readonly event: JournaledEvent }
  | {
      readonly kind: 'dialog'
      readonly attemptId: string
      readonly dialog: DialogSnapshot
      readonly isSeat?: true
    }
  /** These calls were up at this moment. Earlier versions wrote one line for each. */
  | {
      readonly kind: 'seen'
      readonly attemptIds?: readonly string[]
      readonly attemptId?: string
      readonly atMs: number
    }
  | { readonly kind: 'acknowledged'; readonly journalSeq: number }
  /** An event that was acknowledged lately, and a call that was taken on lately, carried into a new segment. */
  | { readonly kind: 'kept'; readonly event: JournaledEvent }
  | { readonly kind: 'called'; readonly attempt: RecentAttempt; readonly atMs: number }
  /** An attempt that is still open, carried into a new segment with the number of its last event. */
  | { readonly kind: 'carried'; readonly attempt: OpenAttempt; readonly seq: number }
  /** First line of a segment: numbers that must never be used again. */
  | { readonly kind: 'opened'; readonly epoch: number; readonly lastSeq: number }

/** One line: CRC-32 of the rest in eight hex digits, a space, the sealed JSON in base64. */
export const formatLine = (entry: JournalEntry, seal: JournalSeal): string => {
  const sealed = seal.seal(JSON.stringify(entry))
  return `${checksum(sealed)} ${sealed}\n`
}

/**
 * The entry of a line, or undefined if a crash tore it: later lines were never durable. @throws if the line is whole and was
 * sealed with another key
 */
export const parseLine = (line: string, seal: JournalSeal): JournalEntry | undefined => {
  const written = line.slice(9)
  if (line[8] !== ' ' || checksum(written) !== line.slice(0, 8)) return undefined
  // Journals of earlier versions are plain JSON.
  const json = written.startsWith('{') ? written : seal.open(written)
  return JSON.parse(json) as JournalEntry // written by this program, as the checksum shows
}

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0')

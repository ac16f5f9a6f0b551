import { crc32 } from 'node:zlib'
import type { JournaledEvent } from '@parley/contract/engine-wire'
import type { DialogSnapshot } from '@parley/edge/telephony/sip'

/** An attempt that was accepted, and neither ended nor refused. Times are epoch ms. */
export type OpenAttempt = {
  readonly attemptId: string
  readonly dialog?: DialogSnapshot
  /** Of the call to a seat, while the callee is handed over. */
  readonly seatDialog?: DialogSnapshot
  readonly acceptedMs?: number
  readonly dialedMs?: number
  readonly ringingMs?: number
  readonly answeredMs?: number
  /** The last moment at which the call is known to have been up. */
  readonly lastAtMs: number
}

/** What the journal keeps: events for the server, and what a later process needs to end a call. */
export type JournalEntry =
  | { readonly kind: 'event'; readonly event: JournaledEvent }
  | {
      readonly kind: 'dialog'
      readonly attemptId: string
      readonly dialog: DialogSnapshot
      readonly isSeat?: true
    }
  /** The call was up at this moment, and nothing else happened that would tell. */
  | { readonly kind: 'seen'; readonly attemptId: string; readonly atMs: number }
  | { readonly kind: 'acknowledged'; readonly journalSeq: number }
  /** An attempt that is still open, carried into a new segment with the number of its last event. */
  | { readonly kind: 'carried'; readonly attempt: OpenAttempt; readonly seq: number }
  /** First line of a segment: numbers that must never be used again. */
  | { readonly kind: 'opened'; readonly epoch: number; readonly lastSeq: number }

/** One line: CRC-32 of the JSON in eight hex digits, a space, the JSON. */
export const formatLine = (entry: JournalEntry): string => {
  const json = JSON.stringify(entry)
  return `${checksum(json)} ${json}\n`
}

/** The entry of a line, or undefined where a crash tore it: what follows a torn line was never durable. */
export const parseLine = (line: string): JournalEntry | undefined => {
  const json = line.slice(9)
  if (line[8] !== ' ' || checksum(json) !== line.slice(0, 8)) return undefined
  return JSON.parse(json) as JournalEntry // our own writing: the checksum says so
}

const checksum = (json: string): string => crc32(json).toString(16).padStart(8, '0')

import { CallStatus, PauseReason, TaskStatus } from '@parley/contract/vocabulary'
import type { LiveEvent, LivePlace } from './live-feed.ts'

/** An event as its table stores it. */
export type StoredEvent = {
  readonly account: string
  readonly tx: string
  readonly id: bigint
  readonly kind: 'task' | 'contacts' | 'call' | 'record' | 'export' | 'seat' | 'import'
  readonly data: Readonly<Record<string, unknown>>
  readonly atMs: number
}

const placeOf = (row: StoredEvent): LivePlace => ({ tx: BigInt(row.tx), id: row.id, atMs: row.atMs })

/** Statuses and reasons are numbers on the wire. */
export const liveEventOf = (row: StoredEvent): LiveEvent => {
  const { account, kind, data } = row
  return { account, kind, data: { ...data, ...countedWords(kind, data) }, place: placeOf(row) }
}

const countedWords = (
  kind: StoredEvent['kind'],
  data: StoredEvent['data'],
): Readonly<Record<string, unknown>> => {
  if (kind === 'call' || kind === 'record') return { status: codeOf(CallStatus, data.status) }
  if (kind !== 'task') return {}
  return { status: codeOf(TaskStatus, data.status), pauseReason: codeOf(PauseReason, data.pauseReason) }
}

const codeOf = <Word extends string>(
  codes: { readonly words: readonly Word[]; readonly toWire: (word: Word) => number },
  said: unknown,
): number | null => {
  const word = codes.words.find((one) => one === said)
  return word === undefined ? null : codes.toWire(word)
}

import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ConversationEvent } from '@parley/contract/vocabulary'

const unpack = promisify(gunzip)
/** Uncompressed limit, in bytes; a two-hour call with a word per second has a twentieth of it. */
const longestJournal = 20_000_000

/** A call's events as its record stores them; undefined if unreadable. */
export const readConversationEvents = async (
  journal: Buffer,
): Promise<readonly ConversationEvent[] | undefined> => {
  try {
    const text = (await unpack(journal, { maxOutputLength: longestJournal })).toString()
    const events: unknown = JSON.parse(text)
    // The settlement wrote it from the engine's events.
    return Array.isArray(events) ? (events as ConversationEvent[]) : undefined
  } catch {
    return undefined
  }
}

import type { Journal } from '../journal/journal.ts'
import type { CallRegistry } from './call-registry.ts'

/**
 * Journals the running calls each second, all in one line: after a kill this is the only evidence of their length. Returns a
 * function that stops it.
 */
export const watchCalls = (
  book: Pick<CallRegistry, 'answered'>,
  journal: Pick<Journal, 'keepSeen'>,
  now: () => number,
): (() => void) => {
  const watching = setInterval(() => {
    const attempts = book.answered()
    // A failed write must not end a call.
    if (attempts.length > 0) void journal.keepSeen(attempts, now()).catch(() => {})
  }, everyMs)
  return () => clearInterval(watching)
}

const everyMs = 1000

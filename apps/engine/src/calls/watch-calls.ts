import type { Journal } from '../journal/journal.ts'
import type { CallRegistry } from './call-registry.ts'

/**
 * Notes in the journal each second which calls are up, all in one line: after a kill nothing else tells how long they were. Answers the
 * way to stop.
 */
export const watchCalls = (
  book: Pick<CallRegistry, 'answered'>,
  journal: Pick<Journal, 'keepSeen'>,
  now: () => number,
): (() => void) => {
  const watching = setInterval(() => {
    const attempts = book.answered()
    // What cannot be written must not end a call.
    if (attempts.length > 0) void journal.keepSeen(attempts, now()).catch(() => {})
  }, everyMs)
  return () => clearInterval(watching)
}

const everyMs = 1000

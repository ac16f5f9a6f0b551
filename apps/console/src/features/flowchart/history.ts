/** Undo and redo over whole documents: they share what did not change, so that a step costs little. */
export type History<T> = {
  readonly past: readonly T[]
  readonly now: T
  readonly future: readonly T[]
  /** Edits with the same tag in a row are one step: a sentence that is typed is undone as a sentence. */
  readonly tag?: string | undefined
}

const longestPast = 200

export const newHistory = <T>(now: T): History<T> => ({ past: [], now, future: [] })

export const record = <T>(history: History<T>, next: T, tag?: string): History<T> => {
  if (next === history.now) return history
  const isSameStep = tag !== undefined && tag === history.tag
  return {
    past: isSameStep ? history.past : [...history.past, history.now].slice(-longestPast),
    now: next,
    future: [],
    tag,
  }
}

export const undo = <T>({ past, now, future }: History<T>): History<T> => {
  const before = past.at(-1)
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

export const redo = <T>({ past, now, future }: History<T>): History<T> => {
  const [next, ...later] = future
  return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: later }
}

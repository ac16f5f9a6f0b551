/**
 * A queue of future events: the earliest first, ties in insertion order. The owner chooses the unit of time.
 */
export type EventQueue<Event> = {
  readonly add: (at: number, event: Event) => void
  /** Removes the first event, unless it is later than that. */
  readonly next: (until?: number) => { readonly at: number; readonly event: Event } | undefined
}

export const createEventQueue = <Event>(): EventQueue<Event> => {
  type Entry = { readonly at: number; readonly order: number; readonly event: Event }
  const heap: Entry[] = []
  let added = 0
  const isBefore = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)
  const rise = (entry: Entry): void => {
    let place = heap.length
    heap.push(entry)
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = heap[parent]
      if (above === undefined || !isBefore(entry, above)) break
      heap[place] = above
      place = parent
    }
    heap[place] = entry
  }
  const sink = (entry: Entry): void => {
    let place = 0
    for (;;) {
      const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]]
      if (left === undefined) break
      const isRight = right !== undefined && isBefore(right, left)
      const below = isRight ? right : left
      if (!isBefore(below, entry)) break
      heap[place] = below
      place = 2 * place + (isRight ? 2 : 1)
    }
    heap[place] = entry
  }
  return {
    add: (at, event) => {
      added += 1
      rise({ at, order: added, event })
    },
    next: (until = Number.POSITIVE_INFINITY) => {
      const first = heap[0]
      if (first === undefined || first.at > until) return undefined
      const last = heap.pop()
      if (last !== undefined && heap.length > 0) sink(last)
      return { at: first.at, event: first.event }
    },
  }
}

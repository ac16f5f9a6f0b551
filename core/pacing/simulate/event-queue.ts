/** What happens next: the earliest first, equals in the order they were added. */
export type EventQueue<Event> = {
  readonly add: (atSec: number, event: Event) => void
  readonly next: () => { readonly atSec: number; readonly event: Event } | undefined
}

export const createEventQueue = <Event>(): EventQueue<Event> => {
  type Entry = { readonly atSec: number; readonly order: number; readonly event: Event }
  const heap: Entry[] = []
  let added = 0
  const isBefore = (a: Entry, b: Entry): boolean =>
    a.atSec < b.atSec || (a.atSec === b.atSec && a.order < b.order)
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
    add: (atSec, event) => {
      added += 1
      rise({ atSec, order: added, event })
    },
    next: () => {
      const first = heap[0]
      const last = heap.pop()
      if (first === undefined || last === undefined) return undefined
      if (heap.length > 0) sink(last)
      return { atSec: first.atSec, event: first.event }
    },
  }
}

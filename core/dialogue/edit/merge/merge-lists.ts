import { same } from './merge-members.ts'

/**
 * Merges two changes of a list of distinct items, such as keywords: removals and additions of
 * either side apply. Kept items stay in the order of the side that moved them, in the base's order
 * where both did; an added item follows the item it was inserted after. Items that both inserted at
 * one place are sorted by text, so that the result is symmetric.
 */
export const mergeLists = <T extends string | number>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): readonly T[] => {
  if (same(base, mine)) return theirs
  if (same(base, theirs)) return mine
  const kept = base.filter((one) => mine.includes(one) && theirs.includes(one))
  const isKept = new Set(kept)
  const [orderOfMine, orderOfTheirs] = [mine, theirs].map((side) => side.filter((one) => isKept.has(one)))
  const order = same(orderOfMine, kept)
    ? (orderOfTheirs ?? kept)
    : same(orderOfTheirs, kept)
      ? (orderOfMine ?? kept)
      : kept
  const added = [newBehind(base, mine, isKept), newBehind(base, theirs, isKept)]
  const placed = [undefined, ...order].flatMap((place) => [
    ...(place === undefined ? [] : [place]),
    ...added
      .map((groups) => groups.get(place) ?? [])
      .sort((one, other) => (one.join('\n') < other.join('\n') ? -1 : 1))
      .flat(),
  ])
  return [...new Set(placed)]
}

/** A side's additions, by the kept item that they follow; undefined is the beginning. */
const newBehind = <T>(
  base: readonly T[],
  side: readonly T[],
  isKept: ReadonlySet<T>,
): ReadonlyMap<T | undefined, readonly T[]> => {
  const groups = new Map<T | undefined, T[]>()
  let place: T | undefined
  for (const one of side) {
    if (isKept.has(one)) place = one
    else if (!base.includes(one)) groups.set(place, [...(groups.get(place) ?? []), one])
  }
  return groups
}

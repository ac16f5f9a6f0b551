type Placed = { readonly id: string; readonly priority: number }

/** The tags whose priority changes, with their new priorities. */
export const reordered = (tags: readonly Placed[], tag: Placed, by: -1 | 1): readonly Placed[] => {
  const from = tags.findIndex(({ id }) => id === tag.id)
  const neighbour = tags[from + by]
  if (from === -1 || neighbour === undefined) return []
  const order = tags.map((one, at) => (at === from ? neighbour : at === from + by ? tag : one))
  const before = tags.map(({ priority }) => priority)
  const isStrict = before.every((priority, at) => at === 0 || priority > (before[at - 1] ?? priority))
  return order
    .map(({ id, priority }, at) => ({ id, was: priority, priority: isStrict ? (before[at] ?? at) : at + 1 }))
    .filter(({ was, priority }) => was !== priority)
    .map(({ id, priority }) => ({ id, priority }))
}

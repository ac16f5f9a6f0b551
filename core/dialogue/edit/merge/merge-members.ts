import { canonicalJson } from '../compile-scene.ts'

/** Whose of two values stays where both were changed, by the conflict's key. What nobody chose is mine. */
export type MergeChoices = ReadonlyMap<string, 'mine' | 'theirs'>

/** What two people changed in two ways since they began from the same. */
export type MemberConflict = {
  readonly field: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

export type Members = Readonly<Record<string, unknown>>

/** Merges the values of one field that both sides changed; undefined where that is a conflict. */
export type MergeValue = (
  field: string,
  base: unknown,
  mine: unknown,
  theirs: unknown,
) => { readonly value: unknown } | undefined

/**
 * Three-way, field by field: what one side changed is taken from it, what both changed to the same is that, the rest is a conflict and goes by
 * the choice for `keyOf(field)`. Fields keep the order of mine, then of theirs.
 */
export const mergeMembers = <M extends Members>(
  { base, mine, theirs }: { readonly base: Members; readonly mine: M; readonly theirs: Members },
  choices: MergeChoices = new Map(),
  {
    keyOf = (field) => field,
    mergeValue = () => undefined,
  }: { readonly keyOf?: (field: string) => string; readonly mergeValue?: MergeValue } = {},
): { readonly merged: M; readonly conflicts: readonly MemberConflict[] } => {
  const conflicts: MemberConflict[] = []
  const merged: Record<string, unknown> = {}
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const sides = { base: base[field], mine: mine[field], theirs: theirs[field] }
    const settled =
      settle(sides.base, sides.mine, sides.theirs) ?? mergeValue(field, sides.base, sides.mine, sides.theirs)
    if (settled === undefined) conflicts.push({ field, ...sides })
    const value = settled === undefined ? sides[choices.get(keyOf(field)) ?? 'mine'] : settled.value
    if (value !== undefined) merged[field] = value
  }
  // Every field of it is mine's or theirs', who have the same fields.
  return { merged: merged as M, conflicts }
}

/** Undefined where both sides changed it, and not to the same. */
export const settle = <T>(base: T, mine: T, theirs: T): { readonly value: T } | undefined => {
  if (same(mine, theirs) || same(base, theirs)) return { value: mine }
  return same(base, mine) ? { value: theirs } : undefined
}

export const same = (one: unknown, other: unknown): boolean =>
  one === other || canonicalJson(one) === canonicalJson(other)

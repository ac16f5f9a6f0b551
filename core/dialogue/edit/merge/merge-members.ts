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
export const mergeMembers = <M extends object>(
  sides: { readonly base: object; readonly mine: M; readonly theirs: object },
  choices: MergeChoices = new Map(),
  {
    keyOf = (field) => field,
    mergeValue = mergeNested,
  }: { readonly keyOf?: (field: string) => string; readonly mergeValue?: MergeValue } = {},
): { readonly merged: M; readonly conflicts: readonly MemberConflict[] } => {
  const conflicts: MemberConflict[] = []
  const merged: Record<string, unknown> = {}
  const [base, mine, theirs] = [membersOf(sides.base), membersOf(sides.mine), membersOf(sides.theirs)]
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const three = { base: base[field], mine: mine[field], theirs: theirs[field] }
    const settled =
      settle(three.base, three.mine, three.theirs) ?? mergeValue(field, three.base, three.mine, three.theirs)
    if (settled === undefined) conflicts.push({ field, ...three })
    const value = settled === undefined ? three[choices.get(keyOf(field)) ?? 'mine'] : settled.value
    if (value !== undefined) merged[field] = value
  }
  // Every field of it is mine's or theirs', who have the same fields.
  return { merged: merged as M, conflicts }
}

const membersOf = (value: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value))

/** Members of a member, where nothing in it was changed in two ways. */
export const mergeNested: MergeValue = (_field, base, mine, theirs) => {
  if (!isMembers(base) || !isMembers(mine) || !isMembers(theirs)) return undefined
  const { merged, conflicts } = mergeMembers({ base, mine, theirs })
  return conflicts.length === 0 ? { value: merged } : undefined
}

const isMembers = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined where both sides changed it, and not to the same. */
export const settle = <T>(base: T, mine: T, theirs: T): { readonly value: T } | undefined => {
  if (same(mine, theirs) || same(base, theirs)) return { value: mine }
  return same(base, mine) ? { value: theirs } : undefined
}

export const same = (one: unknown, other: unknown): boolean =>
  one === other || canonicalJson(one) === canonicalJson(other)

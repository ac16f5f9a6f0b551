import { canonicalJson } from '../compile-scene.ts'

/** Which side wins, by the conflict's key. The default is mine. */
export type MergeChoices = ReadonlyMap<string, 'mine' | 'theirs'>

/** A value that both sides changed differently since their common base. */
export type MemberConflict = {
  readonly field: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/** Merges one field that both sides changed; undefined where that is a conflict. */
export type MergeValue = (
  field: string,
  base: unknown,
  mine: unknown,
  theirs: unknown,
) => { readonly value: unknown } | undefined

/**
 * Three-way merge, field by field: a change on one side is applied, equal changes are applied once,
 * the rest is a conflict resolved by the choice for `keyOf(field)`. Fields keep the order of mine,
 * then of theirs.
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
  // Both sides have the same fields, so each field comes from one of them.
  return { merged: merged as M, conflicts }
}

const membersOf = (value: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value))

/** Merges the members of a member, where none was changed on both sides. */
export const mergeNested: MergeValue = (_field, base, mine, theirs) => {
  if (!isMembers(base) || !isMembers(mine) || !isMembers(theirs)) return undefined
  const { merged, conflicts } = mergeMembers({ base, mine, theirs })
  return conflicts.length === 0 ? { value: merged } : undefined
}

const isMembers = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined where both sides changed it differently. */
export const settle = <T>(base: T, mine: T, theirs: T): { readonly value: T } | undefined => {
  if (same(mine, theirs) || same(base, theirs)) return { value: mine }
  return same(base, mine) ? { value: theirs } : undefined
}

export const same = (one: unknown, other: unknown): boolean =>
  one === other || canonicalJson(one) === canonicalJson(other)

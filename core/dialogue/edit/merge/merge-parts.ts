import { mergeLists } from './merge-lists.ts'
import {
  type MemberConflict,
  type MergeChoices,
  type MergeValue,
  mergeMembers,
  same,
} from './merge-members.ts'

/** Parts of a document, by their stable ids. */
export type Parts<T> = {
  readonly base: readonly T[]
  readonly mine: readonly T[]
  readonly theirs: readonly T[]
}

/**
 * A field that both changed, or a part that one side removed and the other changed (then without a
 * field).
 */
export type PartConflict = Omit<MemberConflict, 'field'> & {
  /** Identifies it among all conflicts of a merge. */
  readonly key: string
  readonly id: string
  readonly field?: string
}

export type MergedParts<T> = {
  readonly merged: readonly T[]
  readonly conflicts: readonly PartConflict[]
}

/**
 * What identifies parts, what names their conflicts, and which of their fields are merged
 * themselves.
 */
export type PartKind<T> = {
  readonly prefix: string
  readonly idOf: (part: T) => string
  readonly mergeValue?: MergeValue
  /**
   * The other side's edits use a removed part: its removal is a conflict although the part itself
   * is unchanged.
   */
  readonly isNeeded?: (id: string) => boolean
}

export const mergeParts = <T extends object>(
  parts: Parts<T>,
  kind: PartKind<T>,
  choices: MergeChoices,
): MergedParts<T> => {
  const [base, mine, theirs] = [parts.base, parts.mine, parts.theirs].map(
    (side) => new Map(side.map((part) => [kind.idOf(part), part])),
  ) as [Map<string, T>, Map<string, T>, Map<string, T>] // One for each of the three versions.
  const conflicts: PartConflict[] = []
  const merged = new Map<string, T>()
  for (const id of new Set([...mine.keys(), ...theirs.keys(), ...base.keys()])) {
    const sides = { id, base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) }
    const one = mergeOne(sides, kind, choices)
    conflicts.push(...one.conflicts)
    if (one.merged !== undefined) merged.set(id, one.merged)
  }
  const ids = (side: readonly T[]) => side.map(kind.idOf)
  const order = mergeLists(ids(parts.base), ids(parts.mine), ids(parts.theirs))
  // Parts that a choice restores come last.
  const all = new Set([...order, ...merged.keys()])
  return { merged: [...all].map((id) => merged.get(id)).filter((part) => part !== undefined), conflicts }
}

type Sides<T> = {
  readonly id: string
  readonly base: T | undefined
  readonly mine: T | undefined
  readonly theirs: T | undefined
}

const mergeOne = <T extends object>(
  { id, base, mine, theirs }: Sides<T>,
  { prefix, mergeValue, isNeeded = () => false }: PartKind<T>,
  choices: MergeChoices,
): { readonly merged: T | undefined; readonly conflicts: readonly PartConflict[] } => {
  const key = `${prefix}/${id}`
  if (mine !== undefined && theirs !== undefined) {
    const keyOf = (field: string): string => `${key}/${field}`
    const one = mergeMembers({ base: base ?? {}, mine, theirs }, choices, {
      keyOf,
      ...(mergeValue && { mergeValue }),
    })
    const conflicts = one.conflicts.map((conflict) => ({ ...conflict, id, key: keyOf(conflict.field) }))
    return { merged: one.merged, conflicts }
  }
  const there = mine ?? theirs
  // Added by one side, or removed by both.
  if (base === undefined || there === undefined) return { merged: there, conflicts: [] }
  if (same(base, there) && !isNeeded(id)) return { merged: undefined, conflicts: [] }
  const merged = (choices.get(key) ?? 'mine') === 'mine' ? mine : theirs
  return { merged, conflicts: [{ key, id, base, mine, theirs }] }
}

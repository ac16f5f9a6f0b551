import type { Connection, FlowNode, Prompt } from '@parley/contract/vocabulary'
import { splitWords } from '../split-words.ts'
import { mergeLists } from './merge-lists.ts'
import { type MergeChoices, type MergeValue, same } from './merge-members.ts'
import { mergeParts, type PartConflict } from './merge-parts.ts'

type Flow<N extends FlowNode> = { readonly nodes: readonly N[]; readonly connections: readonly Connection[] }

export type FlowConflict = PartConflict & { readonly part: 'node' | 'edge' }

export type MergedFlow<N extends FlowNode> = {
  readonly merged: Flow<N>
  /** Conflicts that no rule resolves; `merged` already follows the choices. */
  readonly conflicts: readonly FlowConflict[]
}

/**
 * Three-way merge of two edits of one flow, part by part. A change on one side is applied; keywords
 * and prompts are merged one by one. A conflict is a field that both changed, or a part that one
 * side removed and the other changed or leads to. `choices` by `key` resolve conflicts. Every edge
 * of the result has both ends; `checkFlow` checks the flow as a whole.
 */
export const mergeFlows = <N extends FlowNode>(
  { base, mine, theirs }: { readonly base: Flow<N>; readonly mine: Flow<N>; readonly theirs: Flow<N> },
  choices: MergeChoices = new Map(),
): MergedFlow<N> => {
  if (same(base, mine)) return { merged: theirs, conflicts: [] }
  if (same(base, theirs) || same(mine, theirs)) return { merged: mine, conflicts: [] }
  const needed = new Set([...endsOfNewEdges(base, mine), ...endsOfNewEdges(base, theirs)])
  const nodes = mergeParts<N>(
    { base: base.nodes, mine: mine.nodes, theirs: theirs.nodes },
    {
      prefix: 'node',
      idOf: ({ nodeId }) => nodeId,
      mergeValue: mergeNodeValue,
      isNeeded: (id) => needed.has(id),
    },
    choices,
  )
  const restored = restoredNodes(nodes.conflicts, choices)
  const edges = mergeParts<Connection>(
    {
      base: base.connections,
      mine: withEdgesOf(restored.fromTheirs, mine.connections, theirs.connections),
      theirs: withEdgesOf(restored.fromMine, theirs.connections, mine.connections),
    },
    { prefix: 'edge', idOf: ({ id }) => id, mergeValue: mergeEdgeValue },
    choices,
  )
  const ids = new Set(nodes.merged.map(({ nodeId }) => nodeId))
  return {
    merged: {
      nodes: nodes.merged,
      connections: edges.merged.filter(({ source, target }) => ids.has(source) && ids.has(target)),
    },
    conflicts: [
      ...nodes.conflicts.map((conflict): FlowConflict => ({ ...conflict, part: 'node' })),
      ...edges.conflicts
        .filter((conflict) => !goesWithANode(conflict, nodes.conflicts))
        .map((conflict): FlowConflict => ({ ...conflict, part: 'edge' })),
    ],
  }
}

/**
 * Edges that were removed together with their node return with it: the removal is one conflict,
 * that of the node.
 */
const goesWithANode = ({ field, mine, theirs }: PartConflict, nodes: readonly PartConflict[]): boolean => {
  if (field !== undefined) return false
  const removed = new Set(nodes.filter((node) => node.field === undefined).map(({ id }) => id))
  const { source, target } = (mine ?? theirs) as Connection // Edges among the merged ones.
  return removed.has(source) || removed.has(target)
}

/** Nodes at the ends of a side's new or redirected edges. */
const endsOfNewEdges = <N extends FlowNode>(base: Flow<N>, side: Flow<N>): readonly string[] => {
  const before = new Map(base.connections.map((edge) => [edge.id, edge]))
  return side.connections
    .filter((edge) => !same(before.get(edge.id), edge))
    .flatMap(({ source, target }) => [source, target])
}

/**
 * Nodes that one side removed and a choice restored; the edges that were removed with them return
 * too.
 */
const restoredNodes = (conflicts: readonly PartConflict[], choices: MergeChoices) => {
  const removals = conflicts.filter(({ field }) => field === undefined)
  const chosen = (key: string) => choices.get(key) ?? 'mine'
  return {
    fromTheirs: new Set(
      removals.flatMap(({ key, id, mine }) => (mine === undefined && chosen(key) === 'theirs' ? [id] : [])),
    ),
    fromMine: new Set(
      removals.flatMap(({ key, id, theirs }) => (theirs === undefined && chosen(key) === 'mine' ? [id] : [])),
    ),
  }
}

const withEdgesOf = (
  nodeIds: ReadonlySet<string>,
  own: readonly Connection[],
  others: readonly Connection[],
): readonly Connection[] => {
  if (nodeIds.size === 0) return own
  const there = new Set(own.map(({ id }) => id))
  const back = others.filter(
    ({ id, source, target }) => !there.has(id) && (nodeIds.has(source) || nodeIds.has(target)),
  )
  return [...own, ...back]
}

/** A card's position is cosmetic: two moves of one card are no conflict, and mine is kept. */
const mergeNodeValue: MergeValue = (field, base, mine, theirs) => {
  if (field === 'position') return { value: mine }
  return field === 'botWords' ? mergePrompts(prompts(base), prompts(mine), prompts(theirs)) : undefined
}

/** Prompts by `resId`; undefined where one of them was changed on both sides. */
const mergePrompts = (
  base: readonly Prompt[],
  mine: readonly Prompt[],
  theirs: readonly Prompt[],
): { readonly value: readonly Prompt[] } | undefined => {
  const { merged, conflicts } = mergeParts<Prompt>(
    { base, mine, theirs },
    { prefix: 'wording', idOf: ({ resId }) => resId },
    new Map(),
  )
  return conflicts.length === 0 ? { value: merged } : undefined
}

const joined = new Set(['keyWords', 'specialDTMFWords'])
const listed = new Set(['intentIds', 'patterns', 'exceptPatterns'])

const mergeEdgeValue: MergeValue = (field, base, mine, theirs) => {
  if (joined.has(field)) {
    const [before, one, other] = [base, mine, theirs].map((value) =>
      splitWords(typeof value === 'string' ? value : ''),
    )
    return { value: mergeLists(before ?? [], one ?? [], other ?? []).join('##') }
  }
  if (!listed.has(field)) return undefined
  const [before, one, other] = [base, mine, theirs].map(values)
  return { value: mergeLists(before ?? [], one ?? [], other ?? []) }
}

const values = (value: unknown): readonly (string | number)[] => (Array.isArray(value) ? value : [])
const prompts = (value: unknown): readonly Prompt[] => (Array.isArray(value) ? value : [])

import type { FlowDocument } from './flow-document.ts'

export type FlowDifference = {
  readonly kind: 'onlyMine' | 'onlyTheirs' | 'differs'
  readonly part: 'node' | 'edge'
  readonly title: string
}

/** What two versions of a flow do not share; where a card stands does not count. */
export const compareFlows = (mine: FlowDocument, theirs: FlowDocument): readonly FlowDifference[] => [
  ...compare('node', nodesOf(mine), nodesOf(theirs)),
  ...compare(
    'edge',
    new Map(mine.connections.map((edge) => [edge.id, { title: edge.name, edge }])),
    new Map(theirs.connections.map((edge) => [edge.id, { title: edge.name, edge }])),
  ),
]

const nodesOf = ({ nodes }: FlowDocument): Parts =>
  new Map(nodes.map(({ position: _place, ...node }) => [node.nodeId, { title: node.title, node }]))

type Parts = ReadonlyMap<string, { readonly title: string }>

const compare = (part: FlowDifference['part'], mine: Parts, theirs: Parts): readonly FlowDifference[] => [
  ...[...mine].flatMap(([id, one]): readonly FlowDifference[] => {
    const other = theirs.get(id)
    if (other === undefined) return [{ kind: 'onlyMine', part, title: one.title }]
    return sorted(one) === sorted(other) ? [] : [{ kind: 'differs', part, title: one.title }]
  }),
  ...[...theirs]
    .filter(([id]) => !mine.has(id))
    .map(([, { title }]): FlowDifference => ({ kind: 'onlyTheirs', part, title })),
]

/** The same whatever order its keys came in. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

import type { Connection, FlowNode, SceneScript } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyScene } from '../../testing/any-scene.ts'
import { loanScript, testPatterns } from '../../testing/loan-script.ts'
import { checkFlow } from '../check-flow.ts'
import { canonicalJson } from '../compile-scene.ts'
import { mergeFlows } from './merge-flows.ts'
import { mergeLists } from './merge-lists.ts'
import { mergeMembers } from './merge-members.ts'

type Flow = Pick<SceneScript, 'nodes' | 'connections'>

const base: Flow = { nodes: loanScript.nodes, connections: loanScript.connections }
const inNode = (flow: Flow, nodeId: string, change: Partial<FlowNode>): Flow => ({
  ...flow,
  nodes: flow.nodes.map((node) => (node.nodeId === nodeId ? { ...node, ...change } : node)),
})
const inEdge = (flow: Flow, id: string, change: Partial<Connection>): Flow => ({
  ...flow,
  connections: flow.connections.map((edge) => (edge.id === id ? { ...edge, ...change } : edge)),
})
const without = (flow: Flow, nodeId: string): Flow => ({
  nodes: flow.nodes.filter((node) => node.nodeId !== nodeId),
  connections: flow.connections.filter(({ source, target }) => source !== nodeId && target !== nodeId),
})
const nodeOf = ({ nodes }: Flow, nodeId: string) => nodes.find((node) => node.nodeId === nodeId)
const [first, second] = base.connections.filter(({ kind }) => kind === 'keywords')
if (first === undefined || second === undefined)
  throw new Error('the loan script has two edges with keywords')
const isWhole = ({ nodes, connections }: Flow): boolean => {
  const ids = new Set(nodes.map(({ nodeId }) => nodeId))
  return connections.every(({ source, target }) => ids.has(source) && ids.has(target))
}

describe('two edits of one flow', () => {
  test('of different nodes, and of different fields of one node, are both kept', () => {
    const mine = inNode(inNode(base, 'offer', { title: 'My offer' }), 'hello', { description: 'mine' })
    const theirs = inNode(inNode(base, 'hello', { title: 'Their hello' }), 'terms', { title: 'Their terms' })
    const { merged, conflicts } = mergeFlows({ base, mine, theirs })
    expect(conflicts).toEqual([])
    expect(nodeOf(merged, 'hello')).toMatchObject({ title: 'Their hello', description: 'mine' })
    expect(nodeOf(merged, 'offer')?.title).toBe('My offer')
    expect(nodeOf(merged, 'terms')?.title).toBe('Their terms')
  })

  test('of one field are a conflict, resolved by the choice', () => {
    const mine = inNode(base, 'offer', { title: 'Mine' })
    const theirs = inNode(base, 'offer', { title: 'Theirs' })
    const { merged, conflicts } = mergeFlows({ base, mine, theirs })
    expect(conflicts).toMatchObject([
      { key: 'node/offer/title', part: 'node', id: 'offer', field: 'title', mine: 'Mine', theirs: 'Theirs' },
    ])
    expect(nodeOf(merged, 'offer')?.title).toBe('Mine')
    const chosen = mergeFlows({ base, mine, theirs }, new Map([['node/offer/title', 'theirs']]))
    expect(nodeOf(chosen.merged, 'offer')?.title).toBe('Theirs')
  })

  test('of keywords are merged one by one', () => {
    const flow = inEdge(base, first.id, { keyWords: 'yes##sure##fine' })
    const mine = inEdge(flow, first.id, { keyWords: 'yes##sure##fine##gladly' })
    const theirs = inEdge(flow, first.id, { keyWords: 'yes##fine##of course' })
    const { merged, conflicts } = mergeFlows({ base: flow, mine, theirs })
    expect(conflicts).toEqual([])
    expect(merged.connections.find(({ id }) => id === first.id)?.keyWords).toBe(
      'yes##fine##gladly##of course',
    )
  })

  test('of prompts are merged one by one; two changes of one prompt are a conflict', () => {
    const words = (...said: string[]) => said.map((word, n) => ({ resId: `w${n}`, word }))
    const flow = inNode(base, 'offer', { botWords: words('one', 'two') })
    const mine = inNode(flow, 'offer', { botWords: words('ONE', 'two') })
    const theirs = inNode(flow, 'offer', { botWords: words('one', 'two', 'three') })
    expect(nodeOf(mergeFlows({ base: flow, mine, theirs }).merged, 'offer')?.botWords).toEqual(
      words('ONE', 'two', 'three'),
    )
    const other = inNode(flow, 'offer', { botWords: words('Uno', 'two') })
    expect(mergeFlows({ base: flow, mine, theirs: other }).conflicts).toMatchObject([{ field: 'botWords' }])
  })

  test('a node that I removed and they changed is a conflict; with theirs chosen, it returns with its edges', () => {
    const mine = without(base, 'offer')
    const theirs = inNode(base, 'offer', { title: 'Better offer' })
    const { merged, conflicts } = mergeFlows({ base, mine, theirs })
    expect(conflicts).toMatchObject([{ key: 'node/offer', part: 'node', mine: undefined }])
    expect(canonicalJson(merged)).toBe(canonicalJson(mine))
    const back = mergeFlows({ base, mine, theirs }, new Map([['node/offer', 'theirs']])).merged
    expect(nodeOf(back, 'offer')?.title).toBe('Better offer')
    expect(new Set(back.connections.map(({ id }) => id))).toEqual(
      new Set(base.connections.map(({ id }) => id)),
    )
  })

  test('a node that they removed and my edge leads to is a conflict, and every edge keeps both ends', () => {
    const mine = inEdge(base, first.id, { target: 'terms' })
    const theirs = without(base, 'terms')
    const { conflicts } = mergeFlows({ base, mine, theirs })
    expect(conflicts.map(({ key }) => key)).toEqual(['node/terms'])
    for (const choice of ['mine', 'theirs'] as const)
      expect(isWhole(mergeFlows({ base, mine, theirs }, new Map([['node/terms', choice]])).merged)).toBe(true)
  })

  test('an inconsistent result is found by the flow check', () => {
    const force = (id: string): Connection => ({
      id,
      source: 'hello',
      target: 'terms',
      name: id,
      kind: 'force',
    })
    const add = (edge: Connection): Flow => ({ ...base, connections: [...base.connections, edge] })
    const { merged, conflicts } = mergeFlows({ base, mine: add(force('m')), theirs: add(force('t')) })
    expect(conflicts).toEqual([])
    const codes = checkFlow({ ...loanScript, ...merged }, testPatterns).map(({ code }) => code)
    expect(codes.filter((code) => code.includes('force'))).not.toEqual([])
  })

  test('two moves of one card are no conflict', () => {
    const at = (x: number) => ({
      ...base,
      nodes: base.nodes.map((node) => ({ ...node, position: { x: node.nodeId === 'offer' ? x : 0, y: 0 } })),
    })
    const { merged, conflicts } = mergeFlows({ base: at(0), mine: at(1), theirs: at(2) })
    expect(conflicts).toEqual([])
    expect(merged).toEqual(at(1))
  })
})

/** An author's edits, derived from a few numbers. */
type Edit = readonly [kind: number, at: number, value: number]
const edit: fc.Arbitrary<Edit> = fc.tuple(fc.nat(6), fc.nat(20), fc.nat(2))
const edits = fc.array(edit, { maxLength: 5 })

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)]
const applyEdit = (flow: Flow, [kind, at, value]: Edit): Flow => {
  const node = pick(flow.nodes, at)
  const edge = pick(flow.connections, at)
  if (node === undefined) return flow
  switch (kind) {
    case 0:
      return inNode(flow, node.nodeId, { title: `title ${value}` })
    case 1:
      return inNode(flow, node.nodeId, {
        botWords: node.botWords.map((prompt, n) =>
          n === value ? { ...prompt, word: `word ${at}` } : prompt,
        ),
      })
    case 2:
      return edge === undefined
        ? flow
        : inEdge(flow, edge.id, { keyWords: `${edge.keyWords ?? ''}##new ${value}` })
    case 3:
      return edge === undefined
        ? flow
        : inEdge(flow, edge.id, { target: pick(flow.nodes, at + value)?.nodeId ?? edge.target })
    case 4:
      return without(flow, node.nodeId)
    case 5: {
      const nodeId = `new ${value}`
      if (nodeOf(flow, nodeId)) return flow
      const added: FlowNode = { nodeId, type: 'task', title: nodeId, botWords: [] }
      const to: Connection = {
        id: `to ${nodeId}`,
        source: node.nodeId,
        target: nodeId,
        name: nodeId,
        kind: 'keywords',
        keyWords: nodeId,
      }
      return { nodes: [...flow.nodes, added], connections: [...flow.connections, to] }
    }
    default:
      return { ...flow, connections: flow.connections.filter((one) => one !== edge) }
  }
}
const three = fc.tuple(anyScene, edits, edits).map(([{ nodes, connections }, ofMine, ofTheirs]) => {
  const from: Flow = { nodes, connections }
  return { base: from, mine: ofMine.reduce(applyEdit, from), theirs: ofTheirs.reduce(applyEdit, from) }
})
const text = ({ nodes, connections }: Flow): string => canonicalJson({ nodes, connections })
const every = (keys: readonly { readonly key: string }[], choice: 'mine' | 'theirs') =>
  new Map(keys.map(({ key }) => [key, choice] as const))

describe('any two edits of any flow', () => {
  test('with no edits on one side the result is the other side, and equal edits are applied once', () => {
    fc.assert(
      fc.property(three, ({ base: from, mine, theirs }) => {
        expect(mergeFlows({ base: from, mine: from, theirs }).merged).toEqual(theirs)
        expect(mergeFlows({ base: from, mine, theirs: from }).merged).toEqual(mine)
        expect(mergeFlows({ base: from, mine, theirs: mine }).merged).toEqual(mine)
      }),
    )
  })

  test('swapping mine and theirs changes only conflicts, which follow the choice', () => {
    fc.assert(
      fc.property(three, ({ base: from, mine, theirs }) => {
        const one = mergeFlows({ base: from, mine, theirs })
        const other = mergeFlows({ base: from, mine: theirs, theirs: mine })
        expect(new Set(one.conflicts.map(({ key }) => key))).toEqual(
          new Set(other.conflicts.map(({ key }) => key)),
        )
        if (one.conflicts.length === 0) expect(text(one.merged)).toBe(text(other.merged))
        const swapped = mergeFlows({ base: from, mine: theirs, theirs: mine }, every(one.conflicts, 'theirs'))
        expect(sortedText(swapped.merged)).toBe(sortedText(one.merged))
      }),
    )
  })

  test('every edge has both ends and every part is unique, for any choice', () => {
    fc.assert(
      fc.property(three, fc.infiniteStream(fc.boolean()), ({ base: from, mine, theirs }, coins) => {
        const { conflicts } = mergeFlows({ base: from, mine, theirs })
        const choices = new Map(
          conflicts.map(({ key }) => [key, coins.next().value ? 'mine' : 'theirs'] as const),
        )
        const { merged } = mergeFlows({ base: from, mine, theirs }, choices)
        expect(isWhole(merged)).toBe(true)
        const ids = [...merged.nodes.map(({ nodeId }) => nodeId), ...merged.connections.map(({ id }) => id)]
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  test('parts that only they changed are theirs', () => {
    fc.assert(
      fc.property(three, ({ base: from, mine, theirs }) => {
        const { merged } = mergeFlows({ base: from, mine, theirs })
        for (const node of theirs.nodes) {
          const was = nodeOf(from, node.nodeId)
          const isMineUntouched = was !== undefined && nodeOf(mine, node.nodeId) === was
          if (isMineUntouched) expect(nodeOf(merged, node.nodeId)).toEqual(node)
        }
      }),
    )
  })
})

/** The set of parts, sorted: parts that a choice restores come last. */
const sortedText = ({ nodes, connections }: Flow): string =>
  canonicalJson([[...nodes].map(canonicalJson).sort(), [...connections].map(canonicalJson).sort()])

describe('lists', () => {
  const list = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 7 })
  test('removals and additions of either side apply, whichever side is mine', () => {
    fc.assert(
      fc.property(list, list, list, (from, mine, theirs) => {
        const merged = mergeLists(from, mine, theirs)
        const wanted = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].filter((one) =>
          from.includes(one)
            ? mine.includes(one) && theirs.includes(one)
            : mine.includes(one) || theirs.includes(one),
        )
        expect([...merged].sort()).toEqual(wanted)
        expect(mergeLists(from, theirs, mine)).toEqual(merged)
        expect(mergeLists(from, from, theirs)).toEqual(theirs)
        expect(mergeLists(from, mine, from)).toEqual(mine)
      }),
    )
  })
})

test('settings are merged field by field', () => {
  const settings = { speed: 100, goodbye: 'Bye', nodes: ['a'] }
  const mine = { ...settings, speed: 120, nodes: ['a', 'b'] }
  const theirs = { ...settings, goodbye: 'See you', nodes: ['c'] }
  const { merged, conflicts } = mergeMembers({ base: settings, mine, theirs })
  expect(merged).toEqual({ speed: 120, goodbye: 'See you', nodes: ['a', 'b'] })
  expect(conflicts).toEqual([{ field: 'nodes', base: ['a'], mine: ['a', 'b'], theirs: ['c'] }])
  // Settings of one group merge as one only where the same setting changed.
  const rule = { rule: { words: 1, interval: 0 } }
  const sides = {
    base: rule,
    mine: { rule: { words: 2, interval: 0 } },
    theirs: { rule: { words: 1, interval: 9 } },
  }
  expect(mergeMembers(sides)).toEqual({ merged: { rule: { words: 2, interval: 9 } }, conflicts: [] })
  const clash = { ...sides, theirs: { rule: { words: 3, interval: 0 } } }
  expect(mergeMembers(clash).conflicts.map(({ field }) => field)).toEqual(['rule'])
})

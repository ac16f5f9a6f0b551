import { ProcessGraph } from '@parley/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, keptOf, openApiWorld } from './api-world.ts'
import { leavesOf, nastyValues, replaced } from './nasty-values.ts'
import { type Schema, sampleOf } from './sample-input.ts'

let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld()
})
afterAll(() => world.close())

const schema = z.toJSONSchema(ProcessGraph, { io: 'input', unrepresentable: 'any' }) as Schema // A part of JSON Schema.
const sound = {
  nodes: [
    { nodeId: 'a', type: 'start', title: 'A', botWords: [{ resId: 'r', word: 'Hi' }] },
    { nodeId: 'b', type: 'end', title: 'B', botWords: [{ resId: 's', word: 'Bye' }] },
  ],
  connections: [{ id: 'c', source: 'a', target: 'b', name: 'go', keywords: 'yes', patterns: ['y+'] }],
}

/** Flows as JSON text: each member in turn replaced by each nasty value, and some that are wrong as a whole. */
const flows: readonly string[] = [
  ...leavesOf(schema).flatMap((path) =>
    nastyValues.map((value) => JSON.stringify(replaced(filled(path), path, value))),
  ),
  '['.repeat(100_000),
  `{"nodes":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  '{"nodes":[],"connections":[],"__proto__":{"x":1}}',
  JSON.stringify({ ...sound, nodes: Array.from({ length: 2001 }, () => sound.nodes[0]) }),
  JSON.stringify({ ...sound, connections: Array.from({ length: 5000 }, () => sound.connections[0]) }),
  JSON.stringify({
    nodes: ['toString', 'valueOf', 'hasOwnProperty', '__proto__'].map((nodeId) => ({
      ...sound.nodes[0],
      nodeId,
    })),
    connections: [],
  }),
]

/** The valid flow, with every object on the path to a place. */
function filled(path: readonly string[]): unknown {
  const [part = '', at, field] = path
  if (at === undefined || field === undefined) return sound
  const inner = schema.properties?.[part]?.items?.properties?.[field]
  return replaced(sound, [part, '0', field], inner === undefined ? null : sampleOf(inner))
}

test('no flow causes a server error, and a refused one changes nothing', { timeout: 120_000 }, async () => {
  const { ticket, ids, account } = world.root
  const sceneId = ids.scene
  const save = (processGraph: string, version: number) =>
    world.api.ask({
      method: 'POST',
      path: '/api/open/question/master/process',
      ticket,
      body: { sceneId, processGraph, version, isDraft: true },
    })
  /** Later uses of a saved flow, whatever its content. */
  const uses = [
    `/api/process/master?sceneId=${sceneId}`,
    `/api/parley/scenes/${sceneId}/problems`,
    `/api/parley/scenes/${sceneId}/versions/compare?from=1`,
    `/api/nodes?sceneId=${sceneId}`,
    `/api/dialog/edges?sceneId=${sceneId}`,
    `/api/dialog/resources/${sceneId}`,
    `/api/param/${sceneId}`,
  ]
  const broken: string[] = []
  const refused: string[] = []
  let version = 1
  for (const flow of flows) {
    const answer = await save(flow, version)
    if (answer.code >= 500) broken.push(`${flow.slice(0, 200)}: ${answer.text}`)
    if (answer.body.status !== true) {
      refused.push(flow)
      continue
    }
    version = Number(answer.body.data?.version)
    for (const path of uses) {
      const used = await world.api.ask({ path, ticket })
      if (used.body.status !== true) broken.push(`${path} of ${flow.slice(0, 200)}: ${used.text}`)
    }
    const moved = await world.api.ask({
      method: 'PUT',
      path: `/api/scenes/logic/${sceneId}`,
      ticket,
      body: { sceneStatus: 1 },
    })
    if (moved.code >= 500) broken.push(`publishing ${flow.slice(0, 200)}: ${moved.text}`)
  }
  expect(broken.slice(0, 20)).toEqual([])
  expect(version).toBeGreaterThan(10)
  expect(refused.length).toBeGreaterThan(100)
  const before = await keptOf(world.db, [account])
  for (const flow of refused) expect((await save(flow, version)).body.status).toBe(false)
  expect(await keptOf(world.db, [account])).toBe(before)
})

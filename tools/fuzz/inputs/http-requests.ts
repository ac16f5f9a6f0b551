import { randomUUID } from 'node:crypto'
import { type Route, type ServedEndpoint, servedEndpoints } from '@parley/contract/api'
import { z } from 'zod'
import { leavesOf, nastyValues, replaced } from '../../../apps/server/testing/nasty-values.ts'
import { type Schema, sampleOf } from '../../../apps/server/testing/sample-input.ts'
import { mutate } from '../mutate.ts'
import type { RandomSource } from '../random-source.ts'

/** Endpoints that end the session itself, or never end. */
const leftOut = ['/api/oauth/logout', '/api/parley/events']

const endpoints = servedEndpoints().flatMap((served) =>
  served.route.kind === 'built' && !leftOut.includes(served.path)
    ? [{ served, route: served.route.route }]
    : [],
)

/** A request of the contract by a signed-in user, with one of its fields or bytes wrong. */
export const sendHttpRequest = async (
  origin: string,
  ticket: string,
  random: RandomSource,
): Promise<number | undefined> => {
  const [first, ...rest] = endpoints
  if (first === undefined) throw new Error('the contract has no endpoint')
  const { served, route } = random.pick([first, ...rest])
  const body = Buffer.from(JSON.stringify(inputFor(route, random)))
  const url = `${origin}${pathOf(served)}`
  const init: RequestInit = {
    method: served.method,
    headers: { 'x-access-token': ticket, 'content-type': 'application/json', 'accept-language': 'en' },
    signal: AbortSignal.timeout(30_000),
  }
  if (served.method !== 'GET') init.body = Uint8Array.from(random.chance(0.3) ? mutate(body, random) : body)
  const answer = await fetch(url, init).catch(() => undefined)
  // Only a part is read, like a client that disconnects early.
  await (random.chance(0.9) ? answer?.arrayBuffer() : answer?.body?.cancel())?.catch(() => undefined)
  return answer?.status
}

const pathOf = ({ path }: ServedEndpoint): string => path.replaceAll(/\{[^}]+\}/g, () => randomUUID())

const schemas = new WeakMap<Route, Schema>()

const inputFor = (route: Route, random: RandomSource): unknown => {
  const schema =
    schemas.get(route) ?? (z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Schema) // A part of JSON Schema.
  schemas.set(route, schema)
  const sample = sampleOf(schema)
  const [leaf, ...leaves] = leavesOf(schema)
  const [value, ...values] = nastyValues
  return leaf === undefined
    ? sample
    : replaced(sample, random.pick([leaf, ...leaves]), random.pick([value, ...values]))
}

import { Refusal } from '@parley/contract/refusals'
import { type Fields, refuseHarm } from './read-json.ts'

export type Sources = { readonly path: Fields; readonly query: Fields; readonly body: Fields }

/**
 * The fields of a request from path, query and body (decision §13). A field with two values is refused. Every request may carry
 * productId, and sceneId if the page has one (specification 1 §7): they are dropped if the endpoint has no such field.
 */
export const gatherInput = (sources: Sources, takes: (field: string) => boolean): Fields => {
  const gathered = new Map<string, unknown>()
  for (const source of [sources.path, sources.query, sources.body]) {
    refuseHarm(source)
    for (const [name, value] of Object.entries(source)) {
      const known = gathered.get(name)
      if (known !== undefined && !isSame(known, value)) throw new Refusal('parameter_error')
      gathered.set(name, value)
    }
  }
  const productId = gathered.get('productId')
  if (productId !== undefined && productId !== 'callbot') throw new Refusal('parameter_error')
  for (const carried of ['productId', 'sceneId']) if (!takes(carried)) gathered.delete(carried)
  // A list by DELETE is accepted as `ids` and as `id`.
  const ids = gathered.get('ids')
  if (ids !== undefined && !takes('ids') && takes('id') && !gathered.has('id')) {
    gathered.delete('ids')
    gathered.set('id', ids)
  }
  return Object.fromEntries(gathered)
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || String(one) === String(other) || JSON.stringify(one) === JSON.stringify(other)

import { Refusal } from '@parley/contract/refusals'
import { isUuid } from '@parley/contract/vocabulary'

/** An item of a scene on the wire: the scene's id, a point, the item's number. */
export const itemId = (sceneId: string, number: number): string => `${sceneId}.${number}`

export type ItemPlace = { readonly sceneId: string; readonly number?: number }

type Named = { readonly id?: string | undefined; readonly sceneId?: string | undefined }

/**
 * What an id means (decision §13): a scene's id names the scene, an item's id the item; the item's number suffices if the scene
 * is given beside it. @throws not_found for anything else.
 */
export const readPlace = ({ id, sceneId }: Named): ItemPlace => {
  const [first = '', second] = (id ?? '').toLowerCase().split('.')
  const beside = sceneId?.toLowerCase()
  if (id === undefined || first === beside) {
    if (beside === undefined) throw new Refusal('not_found')
    return place(beside, second)
  }
  if (isUuid(first) && (beside === undefined || second === undefined)) return place(first, second)
  if (beside !== undefined && second === undefined) return place(beside, first)
  throw new Refusal('not_found')
}

/** One item. @throws not_found if the id names a scene. */
export const readItem = (named: Named): { readonly sceneId: string; readonly number: number } => {
  const { sceneId, number } = readPlace(named)
  if (number === undefined) throw new Refusal('not_found')
  return { sceneId, number }
}

/** Items of one scene. */
export const readItems = (
  ids: readonly string[],
  sceneId: string | undefined,
): { readonly sceneId: string; readonly numbers: ReadonlySet<number> } => {
  const items = ids.map((id) => readItem({ id, sceneId }))
  const [first] = items
  if (first === undefined) throw new Refusal('nothing_selected')
  if (items.some((item) => item.sceneId !== first.sceneId)) throw new Refusal('parameter_error')
  return { sceneId: first.sceneId, numbers: new Set(items.map(({ number }) => number)) }
}

const place = (sceneId: string, number: string | undefined): ItemPlace => {
  if (number === undefined) return { sceneId }
  if (!/^[0-9]{1,9}$/.test(number)) throw new Refusal('not_found')
  return { sceneId, number: Number(number) }
}

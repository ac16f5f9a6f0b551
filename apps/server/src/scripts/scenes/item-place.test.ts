import { Refusal } from '@parley/contract/refusals'
import { expect, test } from 'vitest'
import { itemId, readItem, readItems, readPlace } from './item-place.ts'

const scene = '0197ffff-0000-7000-8000-000000000002'
const other = '0197ffff-0000-7000-8000-000000000003'

test.each([
  [{ id: scene }, { sceneId: scene }],
  [{ sceneId: scene }, { sceneId: scene }],
  [{ id: scene, sceneId: scene }, { sceneId: scene }],
  [{ id: itemId(scene, 7) }, { sceneId: scene, number: 7 }],
  [
    { id: itemId(scene, 7).toUpperCase(), sceneId: scene },
    { sceneId: scene, number: 7 },
  ],
  [
    { id: '7', sceneId: scene },
    { sceneId: scene, number: 7 },
  ],
])('%j is %j', (named, place) => {
  expect(readPlace(named)).toEqual(place)
})

test.each([
  {},
  { id: '7' },
  { id: 'x', sceneId: scene },
  { id: `${scene}.x` },
  { id: `${scene}.1.2`, sceneId: other },
  { id: itemId(other, 7), sceneId: scene },
])('%j is not found', (named) => {
  expect(() => readItem(named)).toThrow(Refusal)
})

test('items of two scenes cannot be in one request', () => {
  expect(readItems([itemId(scene, 1), itemId(scene, 2)], undefined).numbers).toEqual(new Set([1, 2]))
  expect(() => readItems([itemId(scene, 1), itemId(other, 2)], undefined)).toThrow('parameter_error')
  expect(() => readItems([], scene)).toThrow('nothing_selected')
})

import { expect, test } from 'vitest'
import { reordered } from './reordered.ts'

const tags = (...priorities: readonly number[]) =>
  priorities.map((priority, at) => ({ id: 'abc'.charAt(at), priority }))

const cases: readonly [string, ReturnType<typeof tags>, string, -1 | 1, Readonly<Record<string, number>>][] =
  [
    ['two tags change places', tags(1, 5, 9), 'b', -1, { b: 1, a: 5 }],
    ['downwards too', tags(1, 5, 9), 'b', 1, { c: 5, b: 9 }],
    ['the first one stays', tags(1, 5, 9), 'a', -1, {}],
    ['the last one stays', tags(1, 5, 9), 'c', 1, {}],
    ['shared priorities are told apart', tags(0, 0, 0), 'c', -1, { a: 1, c: 2, b: 3 }],
  ]

test.each(cases)('%s', (...[, list, id, by, expected]) => {
  const tag = list.find((one) => one.id === id)
  if (tag === undefined) throw new Error('no such tag')
  const changes = reordered(list, tag, by)
  expect(Object.fromEntries(changes.map((one) => [one.id, one.priority]))).toEqual(expected)
})

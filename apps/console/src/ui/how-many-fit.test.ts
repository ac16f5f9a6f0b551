import { expect, test } from 'vitest'
import { howManyFit } from './how-many-fit.ts'

const four = { widths: [100, 100, 100, 100], gapPx: 20, current: 0 }

test.each([
  ['all of them where there is room for all', { ...four, rowPx: 460 }, 4],
  ['one less than fits, where the button for the others needs its place', { ...four, rowPx: 459 }, 3],
  ['fewer yet where even that has no room', { ...four, rowPx: 455 }, 2],
  ['the open one beside the first ones', { ...four, current: 3, rowPx: 459 }, 2],
  ['none in a row that is too narrow', { ...four, rowPx: 90 }, 0],
])('a row of tabs shows %s', (_, row, count) => {
  expect(howManyFit(row)).toBe(count)
})

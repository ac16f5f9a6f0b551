import { expect, test } from 'vitest'
import { allRoutes } from './served-endpoints.ts'

/** Reads of any method: their path answers GET too. */
const isMoreThanARead = (methods: readonly string[]): boolean => !methods.includes('GET')

test('every endpoint beyond a read declares its operate bit, or why it needs none', () => {
  const silent = allRoutes().flatMap((one) => {
    if (one.kind === 'planned' || !isMoreThanARead(one.route.methods)) return []
    const { operate, withoutOperate } = one.route
    return (operate === undefined) === (withoutOperate === undefined) ? [one.name] : []
  })
  expect(silent).toEqual([])
})

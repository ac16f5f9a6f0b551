import { expect, test } from 'vitest'
import { allRoutes } from './served-endpoints.ts'

/** Reads by any method: their path answers GET as well. */
const isMoreThanARead = (methods: readonly string[]): boolean => !methods.includes('GET')

test('every endpoint that is more than a read says which operate bit it needs, or why none', () => {
  const silent = allRoutes().flatMap((one) => {
    if (one.kind === 'planned' || !isMoreThanARead(one.route.methods)) return []
    const { operate, withoutOperate } = one.route
    return (operate === undefined) === (withoutOperate === undefined) ? [one.name] : []
  })
  expect(silent).toEqual([])
})

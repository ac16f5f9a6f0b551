import { expect, test } from 'vitest'
import { wireCoverage } from './wire-coverage.ts'

test('the contract declares every endpoint of the specification, with its methods, roles and aliases, and no other', async () => {
  const coverage = await wireCoverage(new URL('../docs/spec/wire-paths.tsv', import.meta.url))
  expect(coverage.differences).toEqual([])
  expect(coverage.declaredRows).toBe(154)
})

import { expect, test } from 'vitest'
import { type PlantedBug, plantedBugs, simulate } from './index.ts'

const thousands = Array.from({ length: 10 }, (_, index) => index)

/** 10,000 in all; `npm run simulate` takes more. */
test.each(thousands)(
  'the invariants hold under all faults, seeds from %d thousand on',
  { timeout: 300_000 },
  (thousand) => {
    const broken = []
    for (let seed = thousand * 1000; seed < (thousand + 1) * 1000; seed += 1) {
      const simulated = simulate(seed)
      if (simulated.broken.length > 0) broken.push(simulated)
    }
    expect(broken).toEqual([])
  },
)

test('a seed determines the campaign: a second run is equal to the last event', () => {
  for (const seed of [1, 2, 3]) expect(simulate(seed)).toEqual(simulate(seed))
  expect(simulate(1)).not.toEqual(simulate(2))
})

test('the campaigns are realistic: calls are placed, and orders are lost', () => {
  const all = Array.from({ length: 100 }, (_, seed) => simulate(seed))
  const attempts = all.reduce((sum, one) => sum + one.attempts, 0)
  const invites = all.reduce((sum, one) => sum + one.invites, 0)
  expect(invites).toBeGreaterThan(500)
  expect(attempts).toBeGreaterThan(invites * 1.2)
  expect(all.reduce((sum, one) => sum + one.handOvers, 0)).toBeGreaterThan(10)
  expect(all.reduce((sum, one) => sum + one.failovers, 0)).toBeGreaterThan(50)
  expect(all.reduce((sum, one) => sum + one.lapsed, 0)).toBeGreaterThan(10)
})

/** Where the search starts for a bug that few seeds show. */
const firstSeeds: Partial<Record<PlantedBug, number>> = { ordersOfOldTimeline: 2000 }

const bugs = Object.keys(plantedBugs).filter((name): name is PlantedBug => name in plantedBugs)

test.each(bugs)('a planted bug is found: %s', { timeout: 300_000 }, (bug) => {
  const mostSeeds = 4000
  let seed = firstSeeds[bug] ?? 0
  while (seed < mostSeeds && simulate(seed, bug).broken.length === 0) seed += 1
  expect(seed).toBeLessThan(mostSeeds)
})

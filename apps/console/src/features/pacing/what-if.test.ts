import { judgingSeeds } from '@parley/core/pacing'
import { expect, test } from 'vitest'
import { campaignSeeds, playWhatIf, usualWhatIf } from './what-if.ts'

test('compares three policies over the same campaigns, one after the other; v2.0 keeps seats busier than a call for every free seat', () => {
  const asked = { ...usualWhatIf, seats: 5, askPercent: 60 }
  const played = [...playWhatIf(asked)]
  expect(played.map(({ campaigns }) => campaigns)).toEqual(campaignSeeds.map((_seed, index) => index + 1))
  const compared = played.at(-1)?.compared ?? []
  expect(compared.map(({ policy }) => policy)).toEqual(['progressive', 'predictive1', 'predictive2'])
  const [steady, , bold] = compared
  expect(bold?.utilisation).toBeGreaterThan(steady?.utilisation ?? 1)
  expect(bold?.loss).toBeLessThan(0.1)
  const [first, second] = played
  expect(first?.compared[1]?.utilisation).not.toBe(second?.compared[1]?.utilisation)
  const [again] = playWhatIf(asked)
  expect(again).toEqual(first)
})

test('at the defaults of the page v2.0 is not behind v1.0: not in seat time, not in loss, not in the worst half-hour', () => {
  const options = { seeds: judgingSeeds.slice(0, 2), policies: ['predictive1', 'predictive2'] } as const
  const [v1, v2] = [...playWhatIf(usualWhatIf, options)].at(-1)?.compared ?? []
  if (v1 === undefined || v2 === undefined) throw new Error('both are played')
  // Of two campaigns a third of a point of loss, and one of a half-hour's, may be chance.
  expect(v2.utilisation).toBeGreaterThan(v1.utilisation)
  expect(v2.loss).toBeLessThan(v1.loss + 0.003)
  expect(v2.worstHalfHour).toBeLessThan(v1.worstHalfHour + 0.01)
}, 120_000)

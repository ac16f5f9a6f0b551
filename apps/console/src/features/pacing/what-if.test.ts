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

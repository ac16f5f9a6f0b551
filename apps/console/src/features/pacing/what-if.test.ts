import { expect, test } from 'vitest'
import { playWhatIf, usualWhatIf } from './what-if.ts'

test('compares three policies over the same campaign; v2.0 keeps seats busier than a call for every free seat', () => {
  const compared = playWhatIf({ ...usualWhatIf, seats: 5, askPercent: 60 })
  expect(compared.map(({ policy }) => policy)).toEqual(['progressive', 'predictive1', 'predictive2'])
  const [steady, , bold] = compared
  expect(bold?.utilisation).toBeGreaterThan(steady?.utilisation ?? 1)
  expect(bold?.loss).toBeLessThan(0.1)
  expect(playWhatIf({ ...usualWhatIf, seats: 5, askPercent: 60 })).toEqual(compared)
})

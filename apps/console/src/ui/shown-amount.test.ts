import { expect, test } from 'vitest'
import { shownAmount } from './shown-amount.ts'

test.each([
  ['0.00', '0'],
  ['0.01', '1'],
  ['0.055', '5.5'],
  ['0.000001', '0.0001'],
  ['12.30', '1230'],
  ['-3.50', '-350'],
  ['-0.005', '-0.5'],
  ['1000000.00', '100000000'],
  ['7', '700'],
])('%s yuan are %s units of 0.01 RMB, and stay yuan elsewhere', (yuan, units) => {
  expect(shownAmount(yuan, 'en')).toBe(units)
  for (const language of ['zh', 'es', 'zh-TW', 'id', 'th'] as const)
    expect(shownAmount(yuan, language)).toBe(yuan)
})

import { expect, test } from 'vitest'
import { shownAmount, shownUnitPrice } from './shown-amount.ts'

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
])('a unit price of %s yuan is %s units of 0.01 RMB in English, and money elsewhere', (yuan, units) => {
  expect(shownUnitPrice(yuan, 'en')).toBe(units)
  for (const language of ['zh', 'es', 'zh-TW', 'id', 'th'] as const)
    expect(shownUnitPrice(yuan, language)).toBe(shownAmount(yuan, language))
})

test.each([
  ['9995.52', 'en', '¥9,995.52'],
  ['9995.52', 'zh', '¥9,995.52'],
  ['9995.52', 'zh-TW', '¥9,995.52'],
  ['9995.52', 'th', '¥9,995.52'],
  ['9995.52', 'es', '9995,52 ¥'],
  ['19995.52', 'es', '19.995,52 ¥'],
  ['9995.52', 'id', '¥9.995,52'],
  ['-3.5', 'en', '-¥3.50'],
  ['0', 'en', '¥0.00'],
  ['0.055', 'en', '¥0.055'],
  // More digits than a float has.
  ['123456789012345678.123456', 'en', '¥123,456,789,012,345,678.123456'],
] as const)('%s yuan reads in %s: %s', (yuan, language, shown) => {
  expect(shownAmount(yuan, language).replaceAll('\u00a0', ' ')).toBe(shown)
})

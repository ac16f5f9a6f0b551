import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { destinationDigits } from './destination-digits.ts'

test.each([
  ['13800138000', 'CN', '8613800138000'],
  ['8613800138000', 'CN', '8613800138000'],
  ['+86 138 0013 8000', 'CN', '8613800138000'],
  ['0086 138 0013 8000', 'US', '8613800138000'],
  ['010 6552 9988', 'CN', '861065529988'],
  ['0812 3456 7890', 'ID', '6281234567890'],
  // In no numbering plan: priced as it is dialed.
  ['10086', 'CN', '10086'],
  ['13800138000', undefined, '13800138000'],
])('%s, dialed from %s, is priced as %s', (written, home, destination) => {
  expect(destinationDigits(written, home)).toBe(destination)
})

/** National numbers as in their plans, without a trunk prefix, and that prefix. */
const plans = [
  ['CN', '86', '0', /^1(3[0-9]|5[0-35-9]|8[0-9])[0-9]{8}$/],
  ['CN', '86', '0', /^10[68][0-9]{7}$/],
  ['ID', '62', '0', /^81[1-3][0-9]{7,8}$/],
  ['TH', '66', '0', /^8[1-9][0-9]{7}$/],
  ['GB', '44', '0', /^7[4-5][0-9]{8}$/],
  ['US', '1', '1', /^(212|312|415)[2-9](0[0-9]|[2-9][0-9])[0-9]{4}$/],
  ['ES', '34', '', /^6[1-9][0-9]{7}$/],
  ['HK', '852', '', /^[69][1-7][0-9]{6}$/],
] as const

const written = fc
  .constantFrom(...plans)
  .chain(([home, code, trunk, pattern]) =>
    fc.stringMatching(pattern).map((national) => ({ home, code, trunk, national })),
  )
  .filter(({ code, national }) => parsePhoneNumberFromString(`+${code}${national}`)?.isValid() === true)
const sign = fc.constantFrom('', ' ', '-', '.', ') ')

test('national, with the trunk prefix, with + and with 00 are one destination, whatever separates the digits', () => {
  fc.assert(
    fc.property(written, sign, fc.nat(8), ({ home, code, trunk, national }, between, at) => {
      const spaced = `${national.slice(0, at)}${between}${national.slice(at)}`
      for (const form of [spaced, `${trunk}${spaced}`, `+${code} ${spaced}`, `00${code}${spaced}`])
        expect([form, destinationDigits(form, home)]).toEqual([form, code + national])
    }),
  )
})

test('the calling code without a plus is recognized wherever the home plan has no such number', () => {
  fc.assert(
    fc.property(written, ({ home, code, national }) => {
      const bare = code + national
      fc.pre(parsePhoneNumberFromString(`+${code}${bare}`)?.isValid() !== true)
      expect(destinationDigits(bare, home)).toBe(bare)
    }),
  )
})

test('a number with its country means the same from every home', () => {
  const homes = fc.constantFrom('CN', 'US', 'ID', 'ES', 'TH', undefined)
  fc.assert(
    fc.property(written, homes, ({ code, national }, home) => {
      expect(destinationDigits(`+${code}${national}`, home)).toBe(code + national)
    }),
  )
})

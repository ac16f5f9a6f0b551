import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSeatExtension } from './seat-extension.ts'

describe('the number of a seat at a line', () => {
  test.each(['1', '801', '100234', 'anna', 'agent-7', 'reception.2'])('may be the extension %s', (number) => {
    expect(isSeatExtension(number)).toBe(true)
  })

  test.each([
    ['a premium number', '19005551234'],
    ['a satellite number', '+881631234567'],
    ['an emergency number', '911'],
    ['another emergency number', '110'],
    ['a mobile number behind an access code', '9,13800000000'],
    ['a public number with letters before it', 'tel13800000000'],
    ['a feature code', '*72'],
    ['a parameter', '801;phone-context=+1'],
    ['nothing', ''],
  ])('may not be %s (%s)', (_, number) => {
    expect(isSeatExtension(number)).toBe(false)
  })

  test('is limited to the digits of an extension, whatever is written around them', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (number) => {
        if (isSeatExtension(number)) expect(number.replaceAll(/[^0-9]/g, '').length).toBeLessThanOrEqual(6)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billedCycles, type ChargeRule, chargeRules } from './billed-cycles.ts'
import { affordableCalls, chargeMicroYuan, holdMicroYuan } from './holds.ts'

const rule = fc.constantFrom<ChargeRule>(...chargeRules)
const talkMs = fc.integer({ min: 0, max: 7_200_000 })

describe('billed cycles', () => {
  test.each<[number, ChargeRule, number]>([
    [61_200, '1+1', 62],
    [61_200, '15+15', 5],
    [61_200, '20+20', 4],
    [61_200, '30+30', 3],
    [61_200, '60+60', 2],
    [61_200, 'perCall', 1],
    [0, '1+1', 1],
    [1, '60+60', 1],
    [15_000, '15+15', 1],
    [15_001, '15+15', 2],
    [30_000, '15+15', 2],
    [60_000, '60+60', 1],
    [60_001, '60+60', 2],
    [7_200_000, '1+1', 7200],
  ])('%d ms at %s is %d', (ms, one, cycles) => {
    expect(billedCycles(one, { answered: true, talkMs: ms })).toBe(cycles)
  })

  test('nobody answered: none', () => {
    fc.assert(
      fc.property(rule, talkMs, (one, ms) => billedCycles(one, { answered: false, talkMs: ms }) === 0),
    )
  })

  test('never fall with longer talk, and cover the talk', () => {
    fc.assert(
      fc.property(rule, talkMs, talkMs, (one, a, b) => {
        const [short, long] = a < b ? [a, b] : [b, a]
        const cyclesOf = (ms: number) => billedCycles(one, { answered: true, talkMs: ms })
        expect(cyclesOf(long)).toBeGreaterThanOrEqual(cyclesOf(short))
        if (one !== 'perCall') {
          const sec = Number(one.split('+')[0])
          expect(cyclesOf(long) * sec * 1000).toBeGreaterThanOrEqual(long)
          expect((cyclesOf(long) - 1) * sec * 1000).toBeLessThan(Math.max(1, long))
        }
      }),
    )
  })
})

describe('holds', () => {
  const price = fc.record({ rule, cycleMicroYuan: fc.bigInt({ min: 0n, max: 10n ** 9n }) })

  test('cover every call that keeps to its longest talk', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 7200 }), fc.nat(), (one, maxTalkSec, ms) => {
        const charge = chargeMicroYuan(one, { answered: true, talkMs: ms % (maxTalkSec * 1000 + 1) })
        expect(charge <= holdMicroYuan(one, maxTalkSec)).toBe(true)
      }),
    )
  })

  test('never take an account below its credit, and never one call too few', () => {
    const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    const positive = fc.bigInt({ min: 1n, max: 10n ** 9n })
    fc.assert(
      fc.property(
        amount,
        amount,
        positive,
        fc.integer({ min: 0, max: 500 }),
        (balance, credit, each, wanted) => {
          const purse = { balanceMicroYuan: balance, creditMicroYuan: credit, reservedMicroYuan: 0n }
          const calls = affordableCalls(purse, each, wanted)
          expect(calls).toBeLessThanOrEqual(wanted)
          if (calls > 0) expect(balance + credit - each * BigInt(calls) >= 0n).toBe(true)
          if (calls < wanted) expect(balance + credit - each * BigInt(calls + 1) < 0n).toBe(true)
        },
      ),
    )
  })
})

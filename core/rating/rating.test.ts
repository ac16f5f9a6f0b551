import { type ChargeRule, chargeRules } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billedCycles } from './billed-cycles.ts'
import { affordableCalls, chargeMicroYuan, holdMicroYuan, settleCall, shortageOf } from './holds.ts'
import { checkOffer, isBelowCost, type PrefixPrice } from './margin.ts'

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

  test('unanswered: none', () => {
    fc.assert(
      fc.property(rule, talkMs, (one, ms) => billedCycles(one, { answered: false, talkMs: ms }) === 0),
    )
  })

  test('never fall with longer conversations, and cover the conversation', () => {
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

  test('cover every call that keeps to its longest conversation', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 7200 }), fc.nat(), (one, maxTalkSec, ms) => {
        const charge = chargeMicroYuan(one, { answered: true, talkMs: ms % (maxTalkSec * 1000 + 1) })
        expect(charge <= holdMicroYuan(one, maxTalkSec)).toBe(true)
      }),
    )
  })

  test('never take an account below its credit, and never one call too few', () => {
    const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    const holds = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { maxLength: 50 })
    fc.assert(
      fc.property(amount, amount, holds, (balance, credit, wanted) => {
        const funds = { balanceMicroYuan: balance, creditMicroYuan: credit, reservedMicroYuan: 0n }
        const calls = affordableCalls(funds, wanted)
        const sum = (count: number) => wanted.slice(0, count).reduce((all, one) => all + one, 0n)
        if (sum(calls) > 0n) expect(balance + credit - sum(calls) >= 0n).toBe(true)
        if (calls < wanted.length) expect(balance + credit - sum(calls + 1) < 0n).toBe(true)
      }),
    )
  })

  test('a free call needs no funds, a priced one after it does', () => {
    const broke = { balanceMicroYuan: -5n, creditMicroYuan: 0n, reservedMicroYuan: 0n }
    expect(affordableCalls(broke, [0n, 0n, 1n, 0n])).toBe(2)
  })

  test('funds held by calls in progress are waited for', () => {
    const funds = { balanceMicroYuan: 100n, creditMicroYuan: 0n, reservedMicroYuan: 90n }
    expect(shortageOf(funds, 100n)).toBe('waits')
    expect(shortageOf(funds, 101n)).toBe('none')
    expect(shortageOf({ ...funds, reservedMicroYuan: 0n }, 101n)).toBe('none')
  })

  test('the cost of a call is whole cycles of its price, and stays within its hold', () => {
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 1, max: 7200 }),
        talkMs,
        fc.boolean(),
        (one, heldSec, ms, answered) => {
          const { cycles, chargedMicroYuan } = settleCall(one, { answered, talkMs: ms, heldSec })
          expect(chargedMicroYuan).toBe(BigInt(cycles) * one.cycleMicroYuan)
          expect(chargedMicroYuan <= holdMicroYuan(one, heldSec)).toBe(true)
          if (ms <= heldSec * 1000) expect(cycles).toBe(billedCycles(one.rule, { answered, talkMs: ms }))
        },
      ),
    )
  })
})

describe('margin', () => {
  const price = fc.record({ rule, cycleMicroYuan: fc.bigInt({ min: 0n, max: 1000n }) })

  test('agrees with a check of every second', () => {
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 300 }), (sold, bought, longestSec) => {
        const isLoss = Array.from({ length: longestSec }, (_none, index) => (index + 1) * 1000).some(
          (ms) =>
            chargeMicroYuan(sold, { answered: true, talkMs: ms }) <
            chargeMicroYuan(bought, { answered: true, talkMs: ms }),
        )
        expect(isBelowCost(sold, bought, longestSec)).toBe(isLoss)
      }),
    )
  })

  const at = (prefix: string, cycleMicroYuan: bigint, one: ChargeRule = '60+60'): PrefixPrice => ({
    prefix,
    cycleMicroYuan,
    rule: one,
  })

  test.each<[string, PrefixPrice, PrefixPrice[], string[], string]>([
    ['the cost of the same destination', at('86', 100n), [at('86', 100n)], [], 'fine'],
    ['one below it', at('86', 99n), [at('86', 100n)], [], 'belowCost'],
    ['the longest cost that covers it', at('8610', 90n), [at('86', 100n), at('8610', 90n)], [], 'fine'],
    ['a dearer place within it', at('86', 100n), [at('86', 100n), at('8610', 101n)], [], 'belowCost'],
    ['its own prefix among those priced', at('86', 9n), [at('86', 9n), at('8610', 10n)], ['86'], 'belowCost'],
    [
      'a dearer place that is priced by itself',
      at('86', 100n),
      [at('86', 100n), at('8610', 101n)],
      ['8610'],
      'fine',
    ],
    [
      'a dearer place below one priced by itself',
      at('86', 9n),
      [at('86', 9n), at('86105', 99n)],
      ['8610'],
      'fine',
    ],
    [
      'a shorter prefix priced by itself',
      at('8610', 9n),
      [at('86', 9n), at('86105', 99n)],
      ['86'],
      'belowCost',
    ],
    ['what the seller has no cost for', at('44', 1n), [at('86', 1n)], [], 'withoutCost'],
    ['everywhere, with costs here and there', at('', 5n), [at('86', 5n), at('1', 4n)], [], 'fine'],
    ['finer cycles for the same money', at('86', 10n, '15+15'), [at('86', 40n, '60+60')], [], 'belowCost'],
    ['per call against seconds', at('86', 10n, 'perCall'), [at('86', 1n, '1+1')], [], 'belowCost'],
  ])('%s', (...[, offered, costs, otherPrefixes, judgement]) => {
    expect(checkOffer({ offered, costs, otherPrefixes, longestSec: 7200 })).toBe(judgement)
  })
})

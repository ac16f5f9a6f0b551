import { expect, test } from 'vitest'
import { forecastCost } from './forecast.ts'

test.each([
  // 30 of 100 answer: one cycle each; 75 s are five cycles of 15; all contacts, twice, for 120 s: eight.
  ['15+15', 100, { answerRate: 0.3, talkSec: 75 }, 120, 2, [30n, 150n, 1600n]],
  ['60+60', 100, { answerRate: 0.3, talkSec: 75 }, 120, 1, [30n, 60n, 200n]],
  ['perCall', 10, { answerRate: 1, talkSec: 75 }, 120, 3, [10n, 10n, 30n]],
  ['60+60', 10, { answerRate: 0, talkSec: 75 }, 120, 1, [0n, 0n, 20n]],
  // No conversation exceeds the longest call.
  ['1+1', 1, { answerRate: 1, talkSec: 900 }, 60, 1, [1n, 60n, 60n]],
] as const)(
  '%s, %d contacts, %j: least, expected, worst',
  (...[rule, contacts, behavior, longestSec, mostCalls, cost]) => {
    const { leastMicroYuan, expectedMicroYuan, worstMicroYuan } = forecastCost(
      { rule, cycleMicroYuan: 1n },
      { contacts, behavior, longestSec, mostCalls },
    )
    expect([leastMicroYuan, expectedMicroYuan, worstMicroYuan]).toEqual(cost)
  },
)

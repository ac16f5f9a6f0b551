import { describe, expect, test } from 'vitest'
import { createRecognizerSlots } from './recognizer-slots.ts'

/** Recognizers whose lag and calls are set second by second. */
const machine = (most: number) => {
  const now = { calls: 0, lagMs: 0 }
  const load = { most: () => most, calls: () => now.calls, lagMs: () => now.lagMs }
  const slots = createRecognizerSlots()
  slots.ready('zh-HK', most)
  const second = (calls: number, lagMs: number): number | undefined => {
    Object.assign(now, { calls, lagMs })
    slots.look(load)
    return slots.offered()['zh-HK']
  }
  return { slots, load, second }
}

describe('the number of calls offered in a language', () => {
  test('grows one by one while all are used and the recognizers keep up, to their number', () => {
    const { second } = machine(6)
    expect([3, 4, 5, 6, 6].map((calls) => second(calls, 100))).toEqual([4, 5, 6, 6, 6])
  })

  test('stays while some are free, and while the recognizers lag a little', () => {
    const { second } = machine(6)
    expect([second(2, 0), second(3, 500)]).toEqual([3, 3])
  })

  test('shrinks below the running calls while the recognizers lag, to one, and grows again', () => {
    const { second } = machine(12)
    expect([3, 4, 5].map((calls) => second(calls, 0))).toEqual([4, 5, 6])
    expect([6, 5, 4, 3, 2, 1].map((calls) => second(calls, 2000))).toEqual([5, 4, 3, 2, 1, 1])
    expect(second(1, 0)).toBe(2)
  })

  test('is none in a language without recognizers, and reported only when it changed', () => {
    const { slots, load } = machine(1)
    slots.ready('zh-HK', 1)
    expect(slots.offered()).toEqual({ 'zh-HK': 1 })
    expect(slots.look(load)).toEqual([])
  })
})

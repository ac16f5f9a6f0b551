import { describe, expect, test } from 'vitest'
import { createRecognizerSlots } from './recognizer-slots.ts'

/** Ears whose lateness and calls are told second by second. */
const machine = (most: number) => {
  const now = { calls: 0, lagMs: 0 }
  const slots = createRecognizerSlots({ most: () => most, calls: () => now.calls, lagMs: () => now.lagMs })
  slots.heard('zh-HK')
  const second = (calls: number, lagMs: number): number | undefined => {
    Object.assign(now, { calls, lagMs })
    slots.look()
    return slots.offered()['zh-HK']
  }
  return { slots, second }
}

describe('the calls that a language is offered', () => {
  test('grow one by one while all are taken and the ears keep up, to as many as there are', () => {
    const { second } = machine(6)
    expect([3, 4, 5, 6, 6].map((calls) => second(calls, 100))).toEqual([4, 5, 6, 6, 6])
  })

  test('stay where some are free, and where the ears are a little late', () => {
    const { second } = machine(6)
    expect([second(2, 0), second(3, 500)]).toEqual([3, 3])
  })

  test('shrink below the calls that run while the ears are late, to one, and grow again', () => {
    const { second } = machine(12)
    expect([3, 4, 5].map((calls) => second(calls, 0))).toEqual([4, 5, 6])
    expect([6, 5, 4, 3, 2, 1].map((calls) => second(calls, 2000))).toEqual([5, 4, 3, 2, 1, 1])
    expect(second(1, 0)).toBe(2)
  })

  test('are none in a language that nobody hears, and told again only when they changed', () => {
    const { slots } = machine(1)
    slots.heard('zh-HK')
    expect(slots.offered()).toEqual({ 'zh-HK': 1 })
    expect(slots.look()).toEqual([])
  })
})

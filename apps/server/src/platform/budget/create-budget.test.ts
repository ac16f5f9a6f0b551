import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBudget, type Lease } from './create-budget.ts'

describe('a budget', () => {
  test('grants a holder no more than its share, however much is free', () => {
    const budget = createBudget({ total: 10, perHolder: 2 })
    const first = budget.tryTake('one', 2)
    expect(budget.tryTake('one')).toBeUndefined()
    expect(budget.tryTake('other')).toBeDefined()
    first?.release()
    first?.release()
    expect(budget.used()).toBe(1)
    expect(() => budget.takeNow('one', 3)).toThrow('too_many_requests')
  })

  test("serves a holder's single request before the rest of fifty queued by another", async () => {
    const budget = createBudget({ total: 1, perHolder: 1, mostWaitingPerHolder: 50 })
    const order: string[] = []
    const work = async (holder: string) => {
      const lease = await budget.take(holder)
      order.push(holder)
      await Promise.resolve()
      lease.release()
    }
    const many = Array.from({ length: 50 }, () => work('greedy'))
    await Promise.all([...many, work('modest')])
    expect(order.indexOf('modest')).toBeLessThanOrEqual(2)
  })

  test('refuses at once a holder with too many waiting requests, and no other holder', async () => {
    const budget = createBudget({ total: 1, perHolder: 1, mostWaitingPerHolder: 2 })
    const held = budget.takeNow('one')
    const waiting = [budget.take('one'), budget.take('one')]
    await expect(budget.take('one')).rejects.toThrow('too_many_requests')
    const other = budget.take('other')
    held.release()
    for (const next of [waiting[0], other, waiting[1]]) (await next)?.release()
    expect(budget.used()).toBe(0)
  })

  test('stays within its bounds and serves every request, in any order of taking and releasing', async () => {
    const step = fc.record({ holder: fc.constantFrom('a', 'b', 'c'), amount: fc.integer({ min: 1, max: 4 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.infiniteStream(fc.boolean()),
        async (steps, coin) => {
          const budget = createBudget({ total: 7, perHolder: 4, mostWaitingPerHolder: 100 })
          const held: Lease[] = []
          let served = 0
          for (const { holder, amount } of steps) {
            void budget.take(holder, amount).then((lease) => {
              served += 1
              held.push(lease)
            })
            await Promise.resolve()
            expect(budget.used()).toBeLessThanOrEqual(7)
            if (coin.next().value) held.shift()?.release()
          }
          for (let round = 0; round < steps.length * 4 && served < steps.length; round += 1) {
            held.shift()?.release()
            await Promise.resolve()
          }
          expect(served).toBe(steps.length)
          for (const lease of held) lease.release()
          expect(budget.used()).toBe(0)
        },
      ),
    )
  })
})

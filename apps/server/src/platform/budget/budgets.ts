import { type Budget, createBudget } from './create-budget.ts'
import { createRateLimit, type RateLimit } from './create-rate-limit.ts'

const mebibyte = 1024 * 1024

/**
 * What one server process shares between tenants and sources. A holder is an account where somebody is signed in, else the source
 * address. What exceeds its share is refused with 429; what others hold is never the reason as long as there is room in the whole.
 */
export type Budgets = {
  /** Requests that come without a valid ticket, a second, by source. */
  readonly strangers: RateLimit
  /** Requests of those who are signed in, a second, by account. */
  readonly requests: RateLimit
  /** Bytes of request bodies and uploads in memory. */
  readonly memory: Budget
  /** Uploads on their way to disk. */
  readonly uploads: Budget
  /** Untrusted documents (workbooks, scripts as text, archives) that are parsed at the same time. */
  readonly parsers: Budget
  /** Live feeds, by login. */
  readonly feeds: Budget
  /** WebSockets that have not shown a ticket yet, by source. */
  readonly waitingSockets: Budget
}

export type BudgetSettings = {
  readonly requestsPerSec: number
  readonly strangersPerSec: number
}

export const usualBudgets: BudgetSettings = { requestsPerSec: 500, strangersPerSec: 50 }

export const createBudgets = (
  nowMs: () => number,
  { requestsPerSec, strangersPerSec }: BudgetSettings = usualBudgets,
): Budgets => ({
  strangers: createRateLimit({ perSec: strangersPerSec, burst: strangersPerSec * 10 }, nowMs),
  requests: createRateLimit({ perSec: requestsPerSec, burst: requestsPerSec * 10 }, nowMs),
  memory: createBudget({ total: 512 * mebibyte, perHolder: 128 * mebibyte, mostWaitingPerHolder: 4 }),
  uploads: createBudget({ total: 64, perHolder: 4 }),
  parsers: createBudget({ total: 2, perHolder: 1, mostWaitingPerHolder: 4 }),
  feeds: createBudget({ total: 5000, perHolder: 12 }),
  waitingSockets: createBudget({ total: 200, perHolder: 10 }),
})

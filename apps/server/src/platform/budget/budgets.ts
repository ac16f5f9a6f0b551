import { type Budget, createBudget } from './create-budget.ts'
import { createRateLimit, type RateLimit } from './create-rate-limit.ts'

const mebibyte = 1024 * 1024

/**
 * What one server process shares between tenants and sources. A holder is the account of a signed-in user, else the source
 * address. A holder that exceeds its share gets 429; as long as the total has room, the use by others never causes a refusal.
 */
export type Budgets = {
  /** Requests per second without a valid ticket, by source. */
  readonly strangers: RateLimit
  /** Requests per second of signed-in users, by account. */
  readonly requests: RateLimit
  /** Bytes of request bodies and uploads in memory. */
  readonly memory: Budget
  /** Uploads that are being written to disk. */
  readonly uploads: Budget
  /** Untrusted documents (workbooks, script texts, archives) parsed at the same time. */
  readonly parsers: Budget
  /** Live feeds, by login. */
  readonly feeds: Budget
  /** WebSockets that have not presented a ticket yet, by source. */
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

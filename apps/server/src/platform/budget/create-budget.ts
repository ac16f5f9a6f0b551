import { Refusal } from '@parley/contract/refusals'

export type BudgetOptions = {
  /** In the unit of the resource: bytes, places, connections. */
  readonly total: number
  /** What one holder (an account, a source address) may hold at the same time. */
  readonly perHolder: number
  /** How many requests of one holder may wait; further ones are refused. Default 0. */
  readonly mostWaitingPerHolder?: number
}

/** A share of the resource until it is released. A second release has no effect. */
export type Lease = { readonly release: () => void }

/** Divides one scarce resource between tenants and sources, so that none can exhaust it for the others. */
export type Budget = {
  /** Immediate; undefined if the holder's share or the total is exhausted. */
  readonly tryTake: (holder: string, amount?: number) => Lease | undefined
  /** Immediate. @throws too_many_requests. */
  readonly takeNow: (holder: string, amount?: number) => Lease
  /** Queued: holders are served round-robin, each holder's requests in order. @throws too_many_requests. */
  readonly take: (holder: string, amount?: number) => Promise<Lease>
  readonly used: () => number
}

/** Runs work under one lease, queued. @throws too_many_requests */
export const inTurn = async <T>(budget: Budget, holder: string, work: () => Promise<T>): Promise<T> => {
  const lease = await budget.take(holder)
  try {
    return await work()
  } finally {
    lease.release()
  }
}

type Waiting = { readonly amount: number; readonly serve: (lease: Lease) => void }

export const createBudget = ({ total, perHolder, mostWaitingPerHolder = 0 }: BudgetOptions): Budget => {
  const usedBy = new Map<string, number>()
  /** The holder served last goes to the end. */
  const queues = new Map<string, Waiting[]>()
  let used = 0

  const lease = (holder: string, amount: number): Lease => {
    used += amount
    usedBy.set(holder, (usedBy.get(holder) ?? 0) + amount)
    let isReleased = false
    return {
      release: () => {
        if (isReleased) return
        isReleased = true
        used -= amount
        const left = (usedBy.get(holder) ?? 0) - amount
        if (left > 0) usedBy.set(holder, left)
        else usedBy.delete(holder)
        serveWaiting()
      },
    }
  }
  const fitsHolder = (holder: string, amount: number): boolean =>
    (usedBy.get(holder) ?? 0) + amount <= perHolder

  /** Requests that wait for the total are not overtaken; requests that wait only for their holder's share are. */
  const serveWaiting = (): void => {
    const holders = Array.from(queues.keys())
    for (const holder of holders) {
      const queue = queues.get(holder) ?? []
      const [first] = queue
      if (first === undefined || !fitsHolder(holder, first.amount)) continue
      if (used + first.amount > total) return
      queue.shift()
      queues.delete(holder)
      if (queue.length > 0) queues.set(holder, queue)
      first.serve(lease(holder, first.amount))
    }
  }

  const tryTake = (holder: string, amount = 1): Lease | undefined => {
    if (queues.size > 0 || used + amount > total || !fitsHolder(holder, amount)) return undefined
    return lease(holder, amount)
  }
  return {
    tryTake,
    takeNow: (holder, amount) => {
      const taken = tryTake(holder, amount)
      if (taken === undefined) throw tooMuch()
      return taken
    },
    take: (holder, amount = 1) => {
      const queue = queues.get(holder) ?? []
      if (amount > perHolder || amount > total || queue.length >= mostWaitingPerHolder) {
        const taken = tryTake(holder, amount)
        return taken === undefined ? Promise.reject(tooMuch()) : Promise.resolve(taken)
      }
      return new Promise((serve) => {
        queue.push({ amount, serve })
        queues.set(holder, queue)
        serveWaiting()
      })
    },
    used: () => used,
  }
}

/** Most leases are released within seconds. */
const tooMuch = (): Refusal => new Refusal('too_many_requests', { seconds: 5 })

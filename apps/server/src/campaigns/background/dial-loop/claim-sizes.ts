import type { TaskId } from '@parley/contract/vocabulary'

/** How many contacts are claimed for the calls that there are slots for, where rules may postpone many for each one that is called. */
export type ClaimSizes = {
  sizeFor(task: TaskId, wanted: number): number
  /** So many of those claimed last may be called. */
  found(task: TaskId, of: { readonly wanted: number; readonly callable: number }): void
}

const least = 8
const most = 200

/** Starts with few, and doubles while too few of them may be called: locking and judging what is not called is work for nothing. */
export const createClaimSizes = (): ClaimSizes => {
  const factors = new Map<TaskId, number>()
  return {
    sizeFor: (task, wanted) => {
      const size = Math.max(least, wanted) * (factors.get(task) ?? 1)
      return Math.max(wanted, Math.min(size, most))
    },
    found: (task, { wanted, callable }) => {
      if (callable >= wanted) factors.delete(task)
      else factors.set(task, Math.min((factors.get(task) ?? 1) * 2, most))
    },
  }
}

import type { TaskId } from '@parley/contract/vocabulary'

/** How many contacts to claim for the free slots, since rules may postpone many for each one that is called. */
export type ClaimSizes = {
  sizeFor(task: TaskId, wanted: number): number
  /** Records that this many of the last claimed contacts may be called. */
  found(task: TaskId, of: { readonly wanted: number; readonly callable: number }): void
}

const least = 8
const most = 200

/** Starts small, and doubles while too few of them may be called: claiming contacts that are not called wastes locks and work. */
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

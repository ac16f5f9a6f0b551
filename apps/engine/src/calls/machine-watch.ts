import { detectMachine, type MachineCase, type MachineEvent, newMachineCase } from '@parley/core/dialogue'
import type { Timers } from './timers.ts'

/** Watches one answered call for a machine; times are on the call's clock. */
export interface MachineWatch {
  take(event: MachineEvent): void
  /** Some verdict was told, be it taken back later. */
  readonly hasReported: boolean
}

/** Carries events and the time to the judge, and tells each change of its verdict. */
export const watchForMachine = (
  timers: Timers,
  clock: () => number,
  onVerdict: (found: MachineCase) => void,
): MachineWatch => {
  let known = newMachineCase
  let hasReported = false
  const take = (event: MachineEvent): void => {
    const before = known.verdict
    const { case: next, wakeAtMs } = detectMachine(known, event)
    known = next
    if (wakeAtMs === undefined) timers.stop('machine')
    else
      timers.start('machine', wakeAtMs - clock(), () =>
        take({ kind: 'time', atMs: Math.max(wakeAtMs, clock()) }),
      )
    if (known.verdict === before) return
    hasReported = true
    onVerdict(known)
  }
  return {
    take,
    get hasReported() {
      return hasReported
    },
  }
}

import { detectMachine, type MachineCase, type MachineEvent, newMachineCase } from '@parley/core/dialogue'
import type { Timers } from './timers.ts'

/** Answering-machine detection of one answered call; times are on the call's clock. */
export interface MachineWatch {
  take(event: MachineEvent): void
  /** A verdict was reported, even if it was withdrawn later. */
  readonly hasReported: boolean
}

/** Passes events and time to the detector, and reports each change of its verdict. */
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

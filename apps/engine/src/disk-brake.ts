import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type DiskState = {
  readonly folder: string
  readonly freeMiB: number
  /** The disk refused a write although it reports free space (a quota, a read-only mount). */
  readonly refuses: boolean
}

export type DiskBrakeOptions = {
  readonly folders: readonly string[]
  /** Below this free space no new call starts; 0: only a failed write counts. */
  readonly reserveMiB: number
  readonly onLow: (state: DiskState) => void
  readonly onFree: () => void
}

export interface DiskBrake {
  /** No new call may start: its recording or its journal might not be written. */
  readonly isLow: boolean
  /** The least that was free on one of the disks at the last check. */
  readonly freeMiB: number
  check(): Promise<void>
}

/**
 * Watches the disks of recordings and journal. Free → low (little space, or a failed write) → free, at a quarter more than the
 * reserve, so that it does not flap. Running calls go on.
 */
export const createDiskBrake = (options: DiskBrakeOptions): DiskBrake => {
  let isLow = false
  let freeMiB = 0
  return {
    get freeMiB() {
      return freeMiB
    },
    get isLow() {
      return isLow
    },
    check: async () => {
      const wantedMiB = options.reserveMiB * (isLow ? 1.25 : 1)
      const states = await Promise.all(options.folders.map(stateOf))
      freeMiB = Math.min(...states.map((state) => state.freeMiB))
      const worst = states.find(({ freeMiB, refuses }) => refuses || freeMiB < wantedMiB)
      if (worst && !isLow) options.onLow(worst)
      if (!worst && isLow) options.onFree()
      isLow = worst !== undefined
    },
  }
}

/** Checks every few seconds, until the signal. */
export const keepChecking = async (brake: DiskBrake, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await brake.check()
    await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}

const stateOf = async (folder: string): Promise<DiskState> => {
  const disk = await statfs(folder).catch(() => undefined)
  const freeMiB = disk === undefined ? 0 : Math.floor((disk.bavail * disk.bsize) / 2 ** 20)
  return { folder, freeMiB, refuses: disk === undefined || !(await takesWrites(folder)) }
}

/** The size of a journal line or a second of audio. */
const takesWrites = async (folder: string): Promise<boolean> => {
  const path = join(folder, `.probe-${process.pid}`)
  try {
    const file = await open(path, 'w', 0o600)
    try {
      const { bytesWritten } = await file.write(Buffer.alloc(probeBytes))
      return bytesWritten === probeBytes
    } finally {
      await file.close()
      await rm(path, { force: true })
    }
  } catch {
    return false
  }
}

const probeBytes = 65_536
const everyMs = 5_000

import type { Timers } from './timers.ts'

/** Watches that an answered call stays within its hold. */
export interface HoldWatch {
  answered(atMs: number): void
  /** The hold now covers this many seconds of talk. */
  extended(heldSec: number): void
}

export type HoldOptions = {
  readonly heldSec: number
  readonly maxTalkSec: number
  readonly timers: Timers
  readonly now: () => number
  readonly askForHold: (forSec: number) => void
  readonly onUsedUp: () => void
}

/** Unanswered → watching: requests an extension in time, and ends the call shortly before the hold is used up. */
export const watchHold = (options: HoldOptions): HoldWatch => {
  const { maxTalkSec, timers, now, askForHold, onUsedUp } = options
  let { heldSec } = options
  let answeredMs: number | undefined
  const watch = (): void => {
    if (answeredMs === undefined || heldSec >= maxTalkSec) {
      timers.stop('hold')
      return
    }
    const usedUpMs = answeredMs + heldSec * 1000
    const inMs = (sec: number): number => Math.max(0, usedUpMs - sec * 1000 - now())
    timers.start('hold', inMs(askedSec), () => {
      askForHold(askedForSec)
      timers.start('hold', inMs(givenUpSec), onUsedUp)
    })
  }
  return {
    answered: (atMs) => {
      answeredMs = atMs
      watch()
    },
    extended: (nowHeldSec) => {
      heldSec = nowHeldSec
      watch()
    },
  }
}

/** How long before the hold is used up an extension is requested, and how long before it the call ends. */
const askedSec = 15
const givenUpSec = 5
const askedForSec = 60

import type { Timers } from './timers.ts'

/** Watches that one answered call is paid for. */
export interface HoldWatch {
  answered(atMs: number): void
  /** The hold now covers so many seconds of talk. */
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

/** Unanswered → watching: asks for more in time, and gives up shortly before the hold is used up. */
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

/** Asked again for money this long before the hold is used up, and given up on so long before. */
const askedSec = 15
const givenUpSec = 5
const askedForSec = 60

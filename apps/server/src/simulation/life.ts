import type { World } from './world.ts'

/** The lives of one process: what is planned in one does not happen in the next. */
export type Life = {
  readonly isUp: () => boolean
  readonly later: (ms: number, what: () => void) => void
  readonly crash: () => void
}

type Lives = {
  /** Down for so long at most, ms; now and then for much longer. */
  readonly longestDownMs: number
  readonly onCrash: () => void
  readonly onStart: () => void
}

export const createLife = ({ timeline, dice }: World, { longestDownMs, onCrash, onStart }: Lives): Life => {
  let life = 0
  let isUp = true
  return {
    isUp: () => isUp,
    later: (ms, what) => {
      const mine = life
      timeline.after(ms, () => {
        if (isUp && mine === life) what()
      })
    },
    crash: () => {
      if (!isUp) return
      isUp = false
      life += 1
      onCrash()
      const mostMs = dice.chance(0.1) ? longestDownMs * 8 : longestDownMs
      timeline.after(dice.between(500, mostMs), () => {
        isUp = true
        onStart()
      })
    },
  }
}

import type { World } from './world.ts'

/** The lives of one process: what is planned in one does not happen in the next. */
export type Life = {
  readonly isUp: () => boolean
  readonly later: (ms: number, what: () => void) => void
  /** What reaches it from outside: at once, or when it goes on. */
  readonly take: (what: () => void) => void
  readonly crash: () => void
  /** Stopped as by SIGSTOP: what falls due, and what arrives, waits until it goes on. */
  readonly freeze: (ms: number) => void
  readonly isFrozen: () => boolean
}

type Lives = {
  /** Down for so long at most, ms; now and then for much longer. */
  readonly longestDownMs: number
  readonly onCrash: () => void
  readonly onStart: () => void
}

export const createLife = ({ timeline, random }: World, { longestDownMs, onCrash, onStart }: Lives): Life => {
  let life = 0
  let isUp = true
  let frozenUntilMs = 0
  const isFrozen = (): boolean => timeline.nowMs() < frozenUntilMs
  const run = (mine: number, what: () => void): void => {
    if (!isUp || mine !== life) return
    if (isFrozen()) timeline.after(frozenUntilMs - timeline.nowMs(), () => run(mine, what))
    else what()
  }
  return {
    isUp: () => isUp,
    later: (ms, what) => {
      const mine = life
      timeline.after(ms, () => run(mine, what))
    },
    take: (what) => run(life, what),
    freeze: (ms) => {
      frozenUntilMs = timeline.nowMs() + ms
    },
    isFrozen,
    crash: () => {
      if (!isUp) return
      isUp = false
      life += 1
      frozenUntilMs = 0
      onCrash()
      const mostMs = random.chance(0.1) ? longestDownMs * 8 : longestDownMs
      timeline.after(random.between(500, mostMs), () => {
        isUp = true
        onStart()
      })
    },
  }
}

import type { World } from './world.ts'

/** The lives of one process: what one life has planned does not happen in the next. */
export type Life = {
  readonly isUp: () => boolean
  readonly later: (ms: number, what: () => void) => void
  /** Input from outside: handled at once, or when it resumes. */
  readonly take: (what: () => void) => void
  readonly crash: () => void
  /** Suspended as by SIGSTOP: what falls due, and what arrives, waits until it resumes. */
  readonly freeze: (ms: number) => void
  readonly isFrozen: () => boolean
}

type Lives = {
  /** The usual maximum of a downtime, ms; sometimes much longer. */
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

import { linesOf } from '../callees/lines-of.ts'
import { traitsOf } from '../callees/traits-of.ts'
import type { BehaviorFactory } from './callee-behavior.ts'
import { conversation } from './converses.ts'

/** Converses, and hangs up while the robot answers its first words; in any case some time after them. */
export const hangsUpMidway: BehaviorFactory = (handset, callee) => {
  const before = conversation(handset, linesOf(callee), traitsOf(callee).reactionMs)
  let hasSpoken = false
  return {
    robotSpeaks: () => {
      before.robotSpeaks()
      if (hasSpoken) handset.after(patienceMs, () => handset.hangUp())
    },
    robotFallsSilent: () => {
      if (!hasSpoken) before.robotFallsSilent()
    },
    said: () => {
      hasSpoken = true
      handset.after(longestMs, () => handset.hangUp())
    },
  }
}

/** In the middle of the robot's sentence. */
const patienceMs = 800
/** Applies if the robot never answers. */
const longestMs = 15_000

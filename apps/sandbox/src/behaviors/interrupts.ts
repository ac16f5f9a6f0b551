import { linesOf } from '../callees/lines-of.ts'
import { traitsOf } from '../callees/traits-of.ts'
import type { BehaviorFactory } from './callee-behavior.ts'
import { conversation } from './converses.ts'

/** Speaks into the robot's first words, then converses. */
export const interrupts: BehaviorFactory = (handset, callee) => {
  const [interruption = '', ...lines] = linesOf(callee)
  const { reactionMs } = traitsOf(callee)
  const after = conversation(handset, lines, reactionMs)
  let hasInterrupted = false
  return {
    robotSpeaks: () => {
      after.robotSpeaks()
      if (hasInterrupted) return
      hasInterrupted = true
      handset.after(listensMs + reactionMs, () => handset.say(interruption))
    },
    robotFallsSilent: () => after.robotFallsSilent(),
  }
}

/** Long enough that the robot is in the middle of a sentence. */
const listensMs = 700

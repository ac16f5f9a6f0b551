import { traitsOf } from '../callees/traits-of.ts'
import type { BehaviorFactory } from './callee-behavior.ts'

/** Never speaks; presses 1 whenever the robot falls silent. */
export const pressesOne: BehaviorFactory = (handset, callee) => {
  let forget = (): void => {}
  return {
    robotSpeaks: () => forget(),
    robotFallsSilent: () => {
      forget()
      forget = handset.after(traitsOf(callee).reactionMs, () => handset.press('1'))
    },
  }
}

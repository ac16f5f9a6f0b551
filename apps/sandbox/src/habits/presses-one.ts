import { traitsOf } from '../callees/traits-of.ts'
import type { HabitMaker } from './habit.ts'

/** Never speaks; presses 1 whenever the robot falls silent. */
export const pressesOne: HabitMaker = (handset, callee) => {
  let forget = (): void => {}
  return {
    robotSpeaks: () => forget(),
    robotFallsSilent: () => {
      forget()
      forget = handset.after(traitsOf(callee).reactionMs, () => handset.press('1'))
    },
  }
}

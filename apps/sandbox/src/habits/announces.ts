import { linesOf } from '../callees/lines-of.ts'
import type { HabitMaker } from './habit.ts'

/** The network's own voice before any answer: says its sentence once and gives the call up. */
export const announces: HabitMaker = (handset, callee) => ({
  opened: () => {
    handset.after(leadMs, () => handset.say(linesOf(callee)[0] ?? ''))
  },
  said: () => {
    handset.after(tailMs, () => handset.hangUp())
  },
})

const leadMs = 200
const tailMs = 300

import { linesOf } from '../callees/lines-of.ts'
import type { BehaviorFactory } from './callee-behavior.ts'

/** The network's own voice before any answer: says its sentence once and gives the call up. */
export const announces: BehaviorFactory = (handset, callee) => ({
  opened: () => {
    handset.after(leadMs, () => handset.say(linesOf(callee)[0] ?? ''))
  },
  said: () => {
    handset.after(tailMs, () => handset.hangUp())
  },
})

const leadMs = 200
const tailMs = 300

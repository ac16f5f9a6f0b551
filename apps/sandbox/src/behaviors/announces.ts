import { linesOf } from '../callees/lines-of.ts'
import type { BehaviorFactory } from './callee-behavior.ts'

/** A network announcement before any answer: plays its sentence once and ends the call. */
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

import { beep } from '../callees/beep.ts'
import { linesOf } from '../callees/lines-of.ts'
import type { BehaviorFactory } from './callee-behavior.ts'

/** A voicemail that ignores what is said: greeting → beep → records in silence → hangs up when its time is over. */
export const takesMessages: BehaviorFactory = (handset, callee) => {
  const [greeting = ''] = linesOf(callee)
  let sounds = 0
  return {
    opened: () => {
      handset.after(pickUpMs, () => handset.say(greeting))
    },
    said: () => {
      sounds += 1
      if (sounds === 1) handset.after(beforeBeepMs, () => handset.play(beep()))
      else handset.after(tapeMs, () => handset.hangUp())
    },
  }
}

const pickUpMs = 400
const beforeBeepMs = 300
const tapeMs = 30_000

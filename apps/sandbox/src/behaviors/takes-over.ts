import { linesOf } from '../callees/lines-of.ts'
import { traitsOf } from '../callees/traits-of.ts'
import type { BehaviorFactory } from './callee-behavior.ts'
import { conversation } from './converses.ts'

/** An agent: greets a transferred callee, then answers whenever they fall silent. */
export const takesOver: BehaviorFactory = (handset, callee) => {
  const { reactionMs } = traitsOf(callee)
  const [greeting = '', ...answers] = linesOf(callee)
  return {
    ...conversation(handset, answers, reactionMs),
    opened: () => void handset.after(reactionMs, () => handset.say(greeting)),
  }
}

import { linesOf } from '../callees/lines-of.ts'
import { traitsOf } from '../callees/traits-of.ts'
import type { BehaviorFactory, CalleeBehavior, Handset } from './callee-behavior.ts'

/** Speaks its first line when the robot falls silent, its next the next time, then its last again; never hangs up. */
export const converses: BehaviorFactory = (handset, callee) =>
  conversation(handset, linesOf(callee), traitsOf(callee).reactionMs)

export const conversation = (
  handset: Handset,
  lines: readonly string[],
  reactionMs: number,
): Required<Pick<CalleeBehavior, 'robotSpeaks' | 'robotFallsSilent'>> => {
  let said = 0
  let forget = (): void => {}
  const sayNext = (): void => {
    const line = lines[Math.min(said, lines.length - 1)]
    said += 1
    if (line !== undefined) handset.say(line)
  }
  return {
    // It was a pause, not the end.
    robotSpeaks: () => forget(),
    robotFallsSilent: () => {
      forget()
      forget = handset.after(reactionMs, sayNext)
    },
  }
}

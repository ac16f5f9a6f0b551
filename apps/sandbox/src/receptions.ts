import type { Persona } from './callees/persona.ts'
import { announces } from './habits/announces.ts'
import { converses } from './habits/converses.ts'
import type { HabitMaker } from './habits/habit.ts'
import { hangsUpMidway } from './habits/hangs-up-midway.ts'
import { interrupts } from './habits/interrupts.ts'
import { keepsSilent } from './habits/keeps-silent.ts'
import { pressesOne } from './habits/presses-one.ts'
import { takesMessages } from './habits/takes-messages.ts'
import { takesOver } from './habits/takes-over.ts'

/** How the carrier receives a call to a persona, in the order of the wire. */
export type Reception =
  /** 180, then 200. A machine rings only for the form. */
  | { readonly kind: 'answers'; readonly rings: 'a while' | 'not'; readonly habit: HabitMaker }
  /** 180 where it rings, then this code. */
  | { readonly kind: 'fails'; readonly rings: 'a while' | 'not'; readonly code: number }
  /** 180 and nothing else until the caller gives up. */
  | { readonly kind: 'rings' }
  /** 183 with RTP, then this code. */
  | { readonly kind: 'announces'; readonly habit: HabitMaker; readonly code: number }

export const receptions: Readonly<Record<Persona, Reception>> = {
  agrees: { kind: 'answers', rings: 'a while', habit: converses },
  refuses: { kind: 'answers', rings: 'a while', habit: converses },
  asks: { kind: 'answers', rings: 'a while', habit: converses },
  interrupts: { kind: 'answers', rings: 'a while', habit: interrupts },
  wantsPerson: { kind: 'answers', rings: 'a while', habit: converses },
  presses: { kind: 'answers', rings: 'a while', habit: pressesOne },
  silent: { kind: 'answers', rings: 'a while', habit: keepsSilent },
  hangsUp: { kind: 'answers', rings: 'a while', habit: hangsUpMidway },
  doNotCall: { kind: 'answers', rings: 'a while', habit: converses },
  // A line in use does not ring: a 486 behind a 180 is a person pressing the red button.
  busy: { kind: 'fails', rings: 'not', code: 486 },
  noAnswer: { kind: 'rings' },
  rejects: { kind: 'fails', rings: 'a while', code: 603 },
  invalid: { kind: 'fails', rings: 'not', code: 404 },
  unreachable: { kind: 'fails', rings: 'not', code: 480 },
  voicemail: { kind: 'answers', rings: 'not', habit: takesMessages },
  switchedOff: { kind: 'announces', habit: announces, code: 486 },
  agent: { kind: 'answers', rings: 'a while', habit: takesOver },
  lineFails: { kind: 'fails', rings: 'not', code: 503 },
}

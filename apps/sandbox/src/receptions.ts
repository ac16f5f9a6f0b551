import { announces } from './behaviors/announces.ts'
import type { BehaviorFactory } from './behaviors/callee-behavior.ts'
import { converses } from './behaviors/converses.ts'
import { hangsUpMidway } from './behaviors/hangs-up-midway.ts'
import { interrupts } from './behaviors/interrupts.ts'
import { keepsSilent } from './behaviors/keeps-silent.ts'
import { pressesOne } from './behaviors/presses-one.ts'
import { takesMessages } from './behaviors/takes-messages.ts'
import { takesOver } from './behaviors/takes-over.ts'
import type { Persona } from './callees/persona.ts'

/** How the carrier answers a call to a persona, in the order of the wire. */
export type Reception =
  /** 180, then 200. A machine rings only briefly. */
  | { readonly kind: 'answers'; readonly rings: 'a while' | 'not'; readonly behavior: BehaviorFactory }
  /** 180 where it rings, then this code. */
  | { readonly kind: 'fails'; readonly rings: 'a while' | 'not'; readonly code: number }
  /** 180 and nothing else until the caller gives up. */
  | { readonly kind: 'rings' }
  /** 183 with RTP, then this code. */
  | { readonly kind: 'announces'; readonly behavior: BehaviorFactory; readonly code: number }

export const receptions: Readonly<Record<Persona, Reception>> = {
  agrees: { kind: 'answers', rings: 'a while', behavior: converses },
  refuses: { kind: 'answers', rings: 'a while', behavior: converses },
  asks: { kind: 'answers', rings: 'a while', behavior: converses },
  interrupts: { kind: 'answers', rings: 'a while', behavior: interrupts },
  wantsPerson: { kind: 'answers', rings: 'a while', behavior: converses },
  presses: { kind: 'answers', rings: 'a while', behavior: pressesOne },
  silent: { kind: 'answers', rings: 'a while', behavior: keepsSilent },
  hangsUp: { kind: 'answers', rings: 'a while', behavior: hangsUpMidway },
  doNotCall: { kind: 'answers', rings: 'a while', behavior: converses },
  // A busy line does not ring: a 486 after a 180 is a callee who rejects the call.
  busy: { kind: 'fails', rings: 'not', code: 486 },
  noAnswer: { kind: 'rings' },
  rejects: { kind: 'fails', rings: 'a while', code: 603 },
  invalid: { kind: 'fails', rings: 'not', code: 404 },
  unreachable: { kind: 'fails', rings: 'not', code: 480 },
  voicemail: { kind: 'answers', rings: 'not', behavior: takesMessages },
  switchedOff: { kind: 'announces', behavior: announces, code: 486 },
  agent: { kind: 'answers', rings: 'a while', behavior: takesOver },
  lineFails: { kind: 'fails', rings: 'not', code: 503 },
}

import type { Persona } from '../persona.ts'

/** Several ways to play a persona; each is what it says, turn by turn. Its last words are said again when it has no more. */
export type Ways = readonly (readonly string[])[]

export type SpokenLines = Readonly<
  Record<
    Extract<
      Persona,
      | 'agrees'
      | 'refuses'
      | 'asks'
      | 'interrupts'
      | 'wantsPerson'
      | 'hangsUp'
      | 'doNotCall'
      | 'voicemail'
      | 'switchedOff'
      | 'agent'
    >,
    Ways
  >
>

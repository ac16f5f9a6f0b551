import type { Persona } from '../persona.ts'

/** Variants of a persona; each is what it says, turn by turn. The last line is repeated. */
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

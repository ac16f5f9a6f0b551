import type { BehaviorFactory } from './callee-behavior.ts'

/** Holds the phone and says nothing. */
export const keepsSilent: BehaviorFactory = () => ({})

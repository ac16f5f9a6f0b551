import type { BehaviorFactory } from './callee-behavior.ts'

/** Answers and says nothing. */
export const keepsSilent: BehaviorFactory = () => ({})

import { coded } from '../coded.ts'

/**
 * Pacing of a task with transfers to people (specification 1 §6, decision §5); without transfers only robots
 * take part.
 */
export const OutboundType = coded({ robotsOnly: 0, proportional: 1, predictive1: 2, predictive2: 3 })
export type OutboundType = (typeof OutboundType.words)[number]

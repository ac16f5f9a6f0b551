import { coded } from '../coded.ts'

/** How a task that hands calls to people is paced (specification 1 §6, decision §5); without a transfer robots alone. */
export const OutboundType = coded({ robotsOnly: 0, proportional: 1, predictive1: 2, predictive2: 3 })
export type OutboundType = (typeof OutboundType.words)[number]

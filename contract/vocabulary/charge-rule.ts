/**
 * How conversation time is charged (specification 1 §9): per call, or a first cycle and further cycles of given
 * seconds.
 */
export const chargeRules = ['perCall', '1+1', '15+15', '20+20', '30+30', '60+60'] as const

export type ChargeRule = (typeof chargeRules)[number]

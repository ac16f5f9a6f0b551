/**
 * Purpose of a task's calls: sales, or an existing relationship with the callee. Consent rules depend on it.
 */
export const callPurposes = ['marketing', 'service'] as const
export type CallPurpose = (typeof callPurposes)[number]

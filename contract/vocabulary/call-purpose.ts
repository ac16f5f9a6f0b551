/** Why a task calls: to sell something, or about something the callee has with the caller already. Consent rules tell the two apart. */
export const callPurposes = ['marketing', 'service'] as const
export type CallPurpose = (typeof callPurposes)[number]

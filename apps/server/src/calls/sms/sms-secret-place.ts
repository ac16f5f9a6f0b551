/** What a line's sealed secret is bound to. */
export const smsSecretPlace = (id: string): string => `sms_line/${id}/secret`

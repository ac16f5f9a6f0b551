/**
 * Funnel steps of a contact, each a part of the step before; the index in the list, counted from 1, is stored.
 */
export const funnelSteps = ['dialled', 'rang', 'answered', 'talked', 'labelled'] as const

/** How far a contact came, each step among those of the step before; the place in the list, counted from 1, is what is stored. */
export const funnelSteps = ['dialled', 'rang', 'answered', 'talked', 'labelled'] as const

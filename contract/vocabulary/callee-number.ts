/** What kind of line answers a number, as its country's numbering plan says. */
export const numberKinds = [
  'mobile',
  'fixed',
  'fixedOrMobile',
  'voip',
  'personal',
  'company',
  'tollFree',
  'sharedCost',
  'premium',
  'pager',
  'satellite',
  'unknown',
] as const
export type NumberKind = (typeof numberKinds)[number]

/** What a number says of where and what it rings. */
export type CalleeNumber = {
  /** ISO 3166, where the number is one that this country may give out. */
  readonly country: string | undefined
  readonly kind: NumberKind
  /** Of the USA, as USPS abbreviates it, by the area code; absent where the state has no calling hours of its own. */
  readonly state?: string
  /** Every IANA zone in which the callee may be; none where the number does not say. */
  readonly zones: readonly string[]
  /** No plan has it as a subscriber's: a service or an emergency number, or one mistyped. */
  readonly isNoSubscriber: boolean
}

/** How somebody agreed to be called; a written agreement covers where an express one is asked for. */
export const consentKinds = ['express', 'written'] as const
export type ConsentKind = (typeof consentKinds)[number]

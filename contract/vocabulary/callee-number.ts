/** Type of a number, by its country's numbering plan. */
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

/** Facts derived from a number. */
export type CalleeNumber = {
  /** ISO 3166, where the number is valid in this country's plan. */
  readonly country: string | undefined
  readonly kind: NumberKind
  /** US state in USPS form, by the area code; absent where the state has no calling hours of its own. */
  readonly state?: string
  /** Every IANA zone in which the callee may be; empty where the number does not determine any. */
  readonly zones: readonly string[]
  /** No plan assigns it to a subscriber: a service or emergency number, or a mistyped one. */
  readonly isNoSubscriber: boolean
}

/** How consent was given; written consent also satisfies a requirement for express consent. */
export const consentKinds = ['express', 'written'] as const
export type ConsentKind = (typeof consentKinds)[number]

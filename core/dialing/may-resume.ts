import type { RefusalCode } from '@parley/contract/refusals'
import type { PauseReason } from '@parley/contract/vocabulary'

/** What a paused task may want before it goes on. */
export type ResumeFacts = {
  /** Whoever asks is the account that paused it, or stands above that one. */
  readonly ranksWithPauser: boolean
  /** Nobody who pays for a call of it is without money. */
  readonly hasBalance: boolean
  /** Everybody who pays has prices, and none of the next contacts is sold below its cost. */
  readonly isPriced: boolean
  /** Neither the account nor one above it is disabled or in arrears. */
  readonly isAccountNormal: boolean
  /** The line is enabled, and the account's own or granted to it. */
  readonly hasLine: boolean
}

type Want = { readonly fact: keyof ResumeFacts; readonly refusal: RefusalCode }

/** What must hold before a task that was paused for a reason is resumed (decision §3); nothing where a wish is enough. */
const wants = {
  customer: undefined,
  api: undefined,
  admin: { fact: 'ranksWithPauser', refusal: 'resume_needs_administrator' },
  balance: { fact: 'hasBalance', refusal: 'resume_needs_balance' },
  pricing: { fact: 'isPriced', refusal: 'resume_needs_price' },
  account: { fact: 'isAccountNormal', refusal: 'resume_needs_account' },
  route: { fact: 'hasLine', refusal: 'resume_needs_line' },
} as const satisfies Readonly<Record<PauseReason, Want | undefined>>

/** Why a paused task cannot go on; undefined where it can. */
export const resumeRefusal = (reason: PauseReason, facts: ResumeFacts): RefusalCode | undefined => {
  const want: Want | undefined = wants[reason]
  return want === undefined || facts[want.fact] ? undefined : want.refusal
}

/** Whether the facts have a say at all. */
export const needsFacts = (reason: PauseReason): boolean => wants[reason] !== undefined

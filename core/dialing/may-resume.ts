import type { RefusalCode } from '@parley/contract/refusals'
import type { PauseReason } from '@parley/contract/vocabulary'

/** Facts that resuming a paused task may require. */
export type ResumeFacts = {
  /** The principal's account paused it, or is a parent of that account. */
  readonly ranksWithPauser: boolean
  /** All accounts that pay for its calls have funds. */
  readonly hasBalance: boolean
  /** All accounts that pay have prices, and none of the next contacts is sold below cost. */
  readonly isPriced: boolean
  /** Neither the account nor one above it is disabled or in arrears. */
  readonly isAccountNormal: boolean
  /** The line is enabled, and the account's own or granted to it. */
  readonly hasLine: boolean
}

type Requirement = { readonly fact: keyof ResumeFacts; readonly refusal: RefusalCode }

/**
 * What must hold before a task with this pause reason is resumed (decision §3); empty where a request is
 * enough.
 */
const requirements = {
  customer: undefined,
  api: undefined,
  admin: { fact: 'ranksWithPauser', refusal: 'resume_needs_administrator' },
  balance: { fact: 'hasBalance', refusal: 'resume_needs_balance' },
  pricing: { fact: 'isPriced', refusal: 'resume_needs_price' },
  account: { fact: 'isAccountNormal', refusal: 'resume_needs_account' },
  route: { fact: 'hasLine', refusal: 'resume_needs_line' },
} as const satisfies Readonly<Record<PauseReason, Requirement | undefined>>

/** Why a paused task cannot be resumed; undefined where it can. */
export const resumeRefusal = (reason: PauseReason, facts: ResumeFacts): RefusalCode | undefined => {
  const requirement: Requirement | undefined = requirements[reason]
  return requirement === undefined || facts[requirement.fact] ? undefined : requirement.refusal
}

/** Whether the facts matter at all. */
export const needsFacts = (reason: PauseReason): boolean => requirements[reason] !== undefined

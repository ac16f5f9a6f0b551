export type ContactCounts = {
  readonly ready: number
  readonly open: number
  readonly final: number
  /** Contacts that used at least one attempt. */
  readonly dialled: number
  /** Contacts that ended without one because the line or the dispatch failed every time. */
  readonly endedByLine: number
}

export type TaskOutcome =
  | { readonly kind: 'goesOn' }
  | { readonly kind: 'waitsForContacts' }
  | { readonly kind: 'finished' }
  | { readonly kind: 'failed'; readonly failure: TaskFailure }

export type TaskFailure = 'sceneNotOnline' | 'noValidContact' | 'everyLineRefused' | 'openingNotSynthesized'

/**
 * Final status of a running task, if it is done; failed only where no contact could be dialed (decision §3).
 */
export const outcomeOfTask = (counts: ContactCounts, isPermanent: boolean): TaskOutcome => {
  if (counts.ready > 0 || counts.open > 0) return { kind: 'goesOn' }
  if (isPermanent) return { kind: 'waitsForContacts' }
  if (counts.dialled > 0) return { kind: 'finished' }
  const failure = counts.endedByLine > 0 ? 'everyLineRefused' : 'noValidContact'
  return { kind: 'failed', failure }
}

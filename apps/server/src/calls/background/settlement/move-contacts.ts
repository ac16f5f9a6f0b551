import { type AccountId, CallStatus } from '@parley/contract/vocabulary'
import { contactAfterAttempt, isUnused } from '@parley/core/dialing'
import type { Tx } from '../../../platform/db/index.ts'
import { zoneOffset } from '../../../platform/zone-offset.ts'
import type { Runtime } from '../call-runtime.ts'
import { type Decision, recordDecisions } from '../decisions/index.ts'
import type { ClosingAttempt } from './closing-queries.ts'
import { listPastAttempts, listRedialOptions, moveContactsAfter } from './contact-queries.ts'

/** Moves each contact by its rules, and stores the reason in the same transaction. */
export const moveContacts = async (
  tx: Tx,
  runtime: Runtime,
  closing: readonly ClosingAttempt[],
): Promise<void> => {
  const moved = await movesOf(tx, closing)
  await moveContactsAfter(tx, moved)
  const decisions = new Map<AccountId, Decision[]>()
  for (const { attempt, after, used, most } of moved) {
    const own = decisions.get(attempt.account) ?? []
    own.push(decisionOf(attempt, after, { used, most }))
    decisions.set(attempt.account, own)
  }
  for (const [account, own] of decisions)
    await recordDecisions(tx, account, { nowMs: runtime.nowMs(), decisions: own })
}

/** Whether and when each contact is called again; the attempt just closed is the last of its history. */
export const movesOf = async (tx: Tx, closing: readonly ClosingAttempt[]) => {
  const optionsByTaskId = await listRedialOptions(tx, closing)
  const pastByContact = await listPastAttempts(tx, closing)
  return closing.map((attempt) => {
    const { end, task, contact } = attempt
    const options = optionsByTaskId.get(task)
    if (options === undefined) throw new Error('an attempt without a task')
    const history = pastByContact.get(contact) ?? []
    const optedOut = end.facts?.doNotCall !== undefined
    const after = contactAfterAttempt({ ...options, history, optedOut }, zoneOffset)
    const used = history.filter((past) => !isUnused(past)).length
    const rounds = end.facts?.dialogueRounds ?? 0
    return { attempt, rounds, status: end.status, after, used, most: options.caps.mostAttempts }
  })
}

export const decisionOf = (
  attempt: ClosingAttempt,
  { next }: ReturnType<typeof contactAfterAttempt>,
  reported: { readonly used: number; readonly most: number },
): Decision => ({
  contact: attempt.contact,
  decision: next.kind === 'ready' ? 'again' : 'final',
  rule: next.reason,
  values: {
    status: String(CallStatus.toWire(attempt.end.status)),
    ...(next.kind === 'ready' && { round: String(next.round) }),
    used: String(reported.used),
    most: String(reported.most),
  },
  nextMs: next.kind === 'ready' ? next.dueMs : undefined,
  attempt: attempt.id,
})

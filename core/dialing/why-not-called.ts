import type { PauseReason, TaskStatus } from '@parley/contract/vocabulary'

/** Facts of a contact. */
export type WaitingContact = {
  readonly state: 'ready' | 'open' | 'final'
  readonly dueAtMs: number
  /** The dial loop's note from when it postponed the contact. */
  readonly reason: string | null
  /** The inputs of that rule. */
  readonly values?: Readonly<Record<string, string>> | null
}

export type WaitingTask = {
  readonly status: TaskStatus
  readonly pauseReason: PauseReason | null
  readonly failure: string | null
  readonly startupAtMs: number | null
  readonly waitingFor: string | null
  readonly waitingUntilMs: number | null
}

export type NotCalled = {
  readonly reason: string
  readonly values: Readonly<Record<string, string>>
  /** The earliest time of the next call, where known. */
  readonly nextMs?: number
}

/**
 * Why a contact is not being called now; undefined during a call and once it is final. The contact's own reason
 * comes first.
 */
export const whyNotCalled = (
  contact: WaitingContact,
  task: WaitingTask,
  nowMs: number,
): NotCalled | undefined => {
  if (contact.state === 'open') return undefined
  if (contact.state === 'final')
    return contact.reason === null ? undefined : { reason: contact.reason, values: contact.values ?? {} }
  switch (task.status) {
    case 'ready':
      return { reason: 'taskNotStarted', values: {}, ...nextAt(task.startupAtMs) }
    case 'paused':
      return { reason: 'taskPaused', values: { pauseReason: task.pauseReason ?? '' } }
    case 'none':
    case 'finished':
    case 'failed':
      return { reason: 'taskEnded', values: { failure: task.failure ?? '' } }
    case 'running':
      return whileRunning(contact, task, nowMs)
  }
}

const whileRunning = (contact: WaitingContact, task: WaitingTask, nowMs: number): NotCalled => {
  if (contact.dueAtMs > nowMs)
    return { reason: contact.reason ?? 'notYetDue', values: contact.values ?? {}, nextMs: contact.dueAtMs }
  // A task reports that it waits for contacts until its next pass.
  if (task.waitingFor === null || task.waitingFor === 'contacts' || task.waitingFor === 'dueTime')
    return { reason: 'inQueue', values: {} }
  return { reason: 'taskWaits', values: { waitingFor: task.waitingFor }, ...nextAt(task.waitingUntilMs) }
}

const nextAt = (ms: number | null): { readonly nextMs?: number } => (ms === null ? {} : { nextMs: ms })

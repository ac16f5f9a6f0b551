import type { PauseReason, TaskStatus } from '@parley/contract/vocabulary'

/** What is known of a contact that is asked about. */
export type WaitingContact = {
  readonly state: 'ready' | 'open' | 'final'
  readonly dueAtMs: number
  /** What the dial loop noted when it put the contact off. */
  readonly reason: string | null
  /** What that reason's rule saw. */
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
  /** When it may be called at the earliest, where that is known. */
  readonly nextMs?: number
}

/** Why a contact is not being called now; undefined while it is, and once it was. The contact's own reason comes first. */
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
  // A task says that it waits for contacts until it has looked again.
  if (task.waitingFor === null || task.waitingFor === 'contacts' || task.waitingFor === 'dueTime')
    return { reason: 'inQueue', values: {} }
  return { reason: 'taskWaits', values: { waitingFor: task.waitingFor }, ...nextAt(task.waitingUntilMs) }
}

const nextAt = (ms: number | null): { readonly nextMs?: number } => (ms === null ? {} : { nextMs: ms })

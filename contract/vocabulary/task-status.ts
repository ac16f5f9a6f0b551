import { coded } from '../coded.ts'

/** Task status 0-5 (specification 1 §4). */
export const TaskStatus = coded({ none: 0, ready: 1, running: 2, finished: 3, failed: 4, paused: 5 })
export type TaskStatus = (typeof TaskStatus.words)[number]

/** Why a task is paused (specification 1 §4, decision §3). */
export const PauseReason = coded({
  customer: 1,
  api: 2,
  admin: 3,
  balance: 4,
  pricing: 5,
  account: 6,
  route: 7,
})
export type PauseReason = (typeof PauseReason.words)[number]

/** Specification 1 §4: startup types. */
export const StartupType = coded({ manual: 1, timed: 2, immediate: 3 })
export type StartupType = (typeof StartupType.words)[number]

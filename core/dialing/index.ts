export {
  type ContactAfterAttempt,
  contactAfterAttempt,
  isTechnical,
  maxTechnicalRetries,
} from './contact-after-attempt.ts'
export { type CallPermission, mayCallNow, type ZoneOffset } from './may-call-now.ts'
export {
  allowedActions,
  canResume,
  type MovedTask,
  moveTask,
  type TaskAction,
  type TaskMove,
} from './move-task.ts'
export { type ContactCounts, outcomeOfTask, type TaskFailure, type TaskOutcome } from './outcome-of-task.ts'
export { type CallFailure, type LocalEnd, statusOfFailure } from './status-of-failure.ts'
export { talkVariables } from './talk-variables.ts'
export { type NotCalled, type WaitingContact, type WaitingTask, whyNotCalled } from './why-not-called.ts'

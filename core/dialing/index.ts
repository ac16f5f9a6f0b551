export { conversationVariables, nameVariables } from './conversation-variables.ts'
export { isOpen, nextOpen, type OpenHours, windowHours } from './hours/index.ts'
export {
  healthAfterCall,
  healthAfterProbe,
  healthyLine,
  type LineFault,
  type LineHealth,
  type LineOutcome,
  lineFaultOf,
} from './line-breaker/index.ts'
export { needsFacts, type ResumeFacts, resumeRefusal } from './may-resume.ts'
export {
  allowedActions,
  type MovedTask,
  moveTask,
  type TaskAction,
  type TaskMove,
} from './move-task.ts'
export { type ContactCounts, outcomeOfTask, type TaskFailure, type TaskOutcome } from './outcome-of-task.ts'
export * from './permission/index.ts'
export * from './redial/index.ts'
export { isSeatExtension } from './seat-extension.ts'
export { type CallFailure, type LocalEnd, statusOfFailure } from './status-of-failure.ts'
export { type NotCalled, type WaitingContact, type WaitingTask, whyNotCalled } from './why-not-called.ts'
export type { ZoneOffset } from './zone-offset.ts'

export { describeRefusal } from './describe-refusal.ts'
export { fillMessage } from './fill-message.ts'
export type { ServerMessages } from './messages.ts'

export { type FilledMessage, fillMessage, messageVariables } from './fill-message.ts'
export { type MessageMeasure, measureMessage } from './measure-message.ts'

export { createSmsRunner } from './create-sms-runner.ts'
export { queueMessages } from './queue-messages.ts'

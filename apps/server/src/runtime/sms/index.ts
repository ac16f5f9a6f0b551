export { createSmsRunner, type SmsRunnerOptions } from './create-sms-runner.ts'
export { queueMessages } from './queue-messages.ts'

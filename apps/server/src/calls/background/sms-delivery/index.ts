export { createSmsRunner } from './create-sms-runner.ts'

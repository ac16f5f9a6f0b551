export { copyTaskSms } from './queries.ts'
export { saveTaskSms, type WireSms } from './save-task-sms.ts'

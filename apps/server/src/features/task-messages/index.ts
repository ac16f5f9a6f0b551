export { keepTaskSms, type WireSms } from './keep-task-sms.ts'
export { copyTaskSms, countTasksOfSms } from './queries.ts'

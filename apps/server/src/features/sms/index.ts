export { addressOfUrl } from './address-of-url.ts'
export { clearTaskSms, copyTaskSms, type SmsLineType, setTaskSms } from './queries.ts'
export { smsHandlers } from './routes.ts'
export { smsSecretPlace } from './sms-secret-place.ts'

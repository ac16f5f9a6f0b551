export { addressOfUrl } from './address-of-url.ts'
export {
  insertSmsLine,
  insertSmsTemplate,
  pageOfSmsLines,
  pageOfSmsTemplates,
  type SmsLineType,
} from './queries.ts'
export { smsHandlers } from './routes.ts'
export { smsSecretPlace } from './sms-secret-place.ts'

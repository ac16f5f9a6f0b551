export { addressOfUrl } from './address-of-url.ts'
export {
  insertSmsLine,
  insertSmsTemplate,
  pageOfSmsLines,
  pageOfSmsTemplates,
} from './queries.ts'
export { smsHandlers } from './routes.ts'
export { smsSecretPlace } from './sms-secret-place.ts'

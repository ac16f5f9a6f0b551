export { requestReceipt, type SmsProvider, type SmsSent, sendSms } from './http-provider.ts'

export { askReceipt, type SmsProvider, type SmsSent, sendSms } from './http-provider.ts'

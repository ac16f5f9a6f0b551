export { bookRules } from './book-rules.ts'
export { topUp } from './move-money.ts'
export { ledgerHandlers } from './routes.ts'

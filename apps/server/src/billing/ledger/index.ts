export { bookRules } from './book-rules.ts'
export { topUp } from './move-money.ts'
export { type ProvenRule, proveRules } from './prove-books.ts'
export { ledgerHandlers } from './routes.ts'

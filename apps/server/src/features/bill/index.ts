export { chooseBill } from './choose-bill.ts'
export { countBills } from './queries.ts'
export { billHandlers } from './routes.ts'
export { type BillOrder, billRows } from './write-bill.ts'

export { chooseBill } from './choose-bill.ts'
export { countBills, sumBills } from './queries.ts'
export { billHandlers } from './routes.ts'
export { type BillOrder, billRows } from './write-bill.ts'

export { applyTransferNews } from './apply-transfer-news.ts'
export { type AssignSeat, createSeatDesk } from './assign-seat.ts'
export { createSeatKeeper } from './create-seat-keeper.ts'
export { endTransfersOf, failTransfers } from './queries.ts'

export { applyTransferUpdate } from './apply-transfer-update.ts'
export { type AssignSeat, createSeatAssigner } from './assign-seat.ts'
export { createSeatKeeper } from './create-seat-keeper.ts'
export { endTransfersOf, failTransfers } from './queries.ts'

import type { SeatAnswer } from './messages.ts'
import type { Seat, Slot, Transfer } from './store.ts'
import type { World } from './world.ts'

type Wanted = { readonly attempt: string; readonly transfer: string; readonly refused?: number }

const ringUntilMs = 30_000
const seenForMs = 3000

/** `seats/assign-seat`: a seat and a slot of its line in one transaction, or neither. */
export const assignSeat = (world: World, engine: string, wanted: Wanted): SeatAnswer => {
  const { store, timeline } = world
  const { attempt: id, transfer: transferId, refused } = wanted
  const none = { kind: 'noSeat', attempt: id } as const
  const attempt = store.attempts.get(id)
  if (attempt === undefined || attempt.engine !== engine || attempt.end !== undefined) return none
  const transfer = store.transfers.get(transferId) ?? openTransfer(world, wanted)
  if (transfer.result !== undefined) return none
  transfer.seenMs = timeline.nowMs()
  if (refused !== undefined) takeSeatBack(world, transfer, refused)
  if (transfer.seat !== undefined) return none
  const seat = store.seats.find((one) => isFree(one, timeline.nowMs()))
  const slot = freeSlots(world)[0]
  if (seat === undefined || (slot === undefined && world.bug !== 'seatWithoutSlot')) return none
  if (slot !== undefined && world.bug !== 'seatWithoutSlot') {
    slot.holder = transferId
    slot.leaseUntilMs = attempt.longestUntilMs
  }
  Object.assign(seat, { transfer: transferId, untilMs: timeline.nowMs() + ringUntilMs })
  transfer.seat = seat.n
  return { kind: 'seatAssigned', attempt: id, seat: seat.n }
}

/** Callees who wait while a seat is free: `slots/countSeatsAwaited`. */
export const seatsAwaited = ({ store, timeline }: World): number => {
  const nowMs = timeline.nowMs()
  const free = store.seats.filter((seat) => isFree(seat, nowMs)).length
  if (free === 0) return 0
  let waiting = 0
  for (const { result, seat, seenMs } of store.transfers.values())
    if (result === undefined && seat === undefined && seenMs > nowMs - seenForMs) waiting += 1
  return Math.min(waiting, free)
}

export const freeSlots = ({ store, timeline }: World): readonly Slot[] =>
  store.lineSlots.filter(
    ({ holder, leaseUntilMs }) => holder === undefined || leaseUntilMs < timeline.nowMs(),
  )

export const markAnswered = ({ store }: World, transferId: string): void => {
  const transfer = store.transfers.get(transferId)
  if (transfer === undefined || transfer.result !== undefined) return
  transfer.result = 'success'
  const attempt = store.attempts.get(transfer.attempt)
  const seat = store.seats.find((one) => one.transfer === transferId)
  if (seat !== undefined && attempt !== undefined && attempt.end === undefined)
    seat.untilMs = attempt.longestUntilMs
}

/** The robot has returned: the seat is free, and so is its slot. */
export const failTransfer = (world: World, transferId: string): void => {
  const transfer = world.store.transfers.get(transferId)
  if (transfer === undefined || transfer.result !== undefined) return
  transfer.result = 'failed'
  freeSeat(world, transferId)
  releaseSlots(world, transferId)
}

/** Its call is over: `settlement/settle-attempts`. */
export const endTransferOf = (world: World, transferId: string): void => {
  const transfer = world.store.transfers.get(transferId)
  if (transfer === undefined) return
  transfer.result ??= 'failed'
  freeSeat(world, transferId)
  if (world.bug !== 'seatSlotKept') releaseSlots(world, transferId)
}

const openTransfer = ({ store }: World, { attempt, transfer: id }: Wanted): Transfer => {
  const transfer: Transfer = { id, attempt, seat: undefined, result: undefined, seenMs: 0 }
  store.transfers.set(id, transfer)
  return transfer
}

const takeSeatBack = (world: World, transfer: Transfer, seat: number): void => {
  if (transfer.seat !== seat) return
  transfer.seat = undefined
  freeSeat(world, transfer.id)
  releaseSlots(world, transfer.id)
}

const isFree = ({ transfer, untilMs }: Seat, nowMs: number): boolean =>
  transfer === undefined || untilMs <= nowMs

const freeSeat = ({ store }: World, transferId: string): void => {
  for (const seat of store.seats) if (seat.transfer === transferId) seat.transfer = undefined
}

const releaseSlots = ({ store }: World, holder: string): void => {
  for (const slot of store.lineSlots) if (slot.holder === holder) slot.holder = undefined
}

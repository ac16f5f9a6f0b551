export {
  admitDestinations,
  createKnownDestinations,
  destinationOf,
  type KnownDestinations,
  keepDestinations,
} from './new-destinations.ts'
export { nextBillDayMs } from './next-bill-day.ts'
export { lockPaceSlots, msToNextPaceSlot, type Paced, takePaceSlots } from './pace-slots.ts'
export { type ReachedLimit, raiseAlert } from './raise-alert.ts'

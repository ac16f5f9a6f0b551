export {
  admitDestinations,
  createKnownDestinations,
  destinationOf,
  type KnownDestinations,
  keepDestinations,
} from './new-destinations.ts'
export { nextBillDayMs } from './next-bill-day.ts'
export { lockPaceTokens, type Paced, spendPaceTokens } from './pace-tokens.ts'
export { type ReachedLimit, raiseAlert } from './raise-alert.ts'

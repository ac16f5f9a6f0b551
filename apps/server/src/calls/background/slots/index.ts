export {
  countEnginesWithoutDisk,
  type EngineHere,
  type EngineSlot,
  type HeardOn,
  hasEngineWithoutDisk,
  hasFreeEngine,
  lockFreeEngineSlots,
  lockFreeRecognizerSlots,
  lockFreeSlots,
  releaseSlots,
  takeEngineSlots,
  takeRecognizerSlots,
  takeSlots,
} from './queries.ts'
export { countOnGrant, countSeatsAwaited, releaseSeatSlots } from './seat-slot-queries.ts'

export {
  countEnginesWithoutDisk,
  type EngineHere,
  type EngineSlot,
  type HeardOn,
  hasEngineWithoutDisk,
  hasFreeEngine,
  lockFreeEars,
  lockFreeEngineSlots,
  lockFreeSlots,
  releaseSlots,
  takeEars,
  takeEngineSlots,
  takeSlots,
} from './queries.ts'
export { countOnGrant, countSeatsAwaited, releaseSeatSlots } from './seat-slot-queries.ts'

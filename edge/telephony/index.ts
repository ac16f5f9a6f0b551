export { throughG711 } from './codec/through-g711.ts'
export {
  type EmbeddedEngine,
  type EmbeddedEngineOptions,
  openEmbeddedEngine,
} from './engines/embedded-engine.ts'
export type { StreamedLeg } from './engines/streamed-leg.ts'
export { soundOf } from './media/progress-tone.ts'
export { repairRecording } from './media/repair-recording.ts'
export type * from './telephony-engine.ts'

export {
  type EmbeddedEngine,
  type EmbeddedEngineOptions,
  openEmbeddedEngine,
} from './engines/embedded-engine.ts'
export type * from './telephony-engine.ts'

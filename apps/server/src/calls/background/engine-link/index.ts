export {
  createEngineLink,
  type EngineHostState,
  type EngineLink,
  type ReadRecording,
} from './create-engine-link.ts'
export type { EngineConnection } from './engine-connection.ts'
export { countDeadLetters, readTimeline } from './queries.ts'
export type { OpenVoiceTest, VoiceTestSessions } from './voice-test-sessions.ts'

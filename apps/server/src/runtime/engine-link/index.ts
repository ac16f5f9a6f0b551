export { createEngineLink, type EngineLink } from './create-engine-link.ts'
export { type EngineConnection, engineProof } from './engine-connection.ts'
export { countDeadLetters } from './queries.ts'
export type { OpenVoiceTest, VoiceTestDesk } from './voice-test-desk.ts'

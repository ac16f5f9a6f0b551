export { serveVoiceTests } from './serve-voice-tests.ts'

export { VoiceTest } from './voice-test.tsx'

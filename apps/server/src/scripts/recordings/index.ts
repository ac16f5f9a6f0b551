export { readAudio } from './audio-store.ts'
export { recordingsInForce } from './recordings-in-force.ts'
export { recordingHandlers } from './routes.ts'
export { type SynthesisOrder, writeSynthesis } from './write-synthesis.ts'

export { recordingHandlers } from './routes.ts'
export { type SynthesisOrder, writeSynthesis } from './write-synthesis.ts'

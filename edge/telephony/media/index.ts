export { createMediaPool } from './media-pool.ts'
export type * from './media-session.ts'
export { repairRecording } from './repair-recording.ts'

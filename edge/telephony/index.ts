export type * from './telephony-engine.ts'

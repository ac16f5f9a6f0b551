export { createDialLoop, type DialLoop, type LoopTimes } from './create-dial-loop.ts'
export { type Dialer, type DialResult, dialOnce } from './dial-once.ts'

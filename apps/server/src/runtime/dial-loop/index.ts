export { createDialLoop, type DialLoop, type LoopTimes } from './create-dial-loop.ts'

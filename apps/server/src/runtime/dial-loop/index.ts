export { createDialLoop, type LoopTimes } from './create-dial-loop.ts'

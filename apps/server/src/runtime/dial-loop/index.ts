export { createClaimSizes } from './claim-sizes.ts'
export { createDialLoop, type LoopTimes } from './create-dial-loop.ts'
export { createTimelineGuard } from './timeline-guard.ts'

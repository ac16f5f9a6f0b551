export { createClaimSizes } from './claim-sizes.ts'
export { createDialLoop, type LoopTimes } from './create-dial-loop.ts'
export { createScriptNeeds } from './script-needs.ts'
export { createTimelineGuard } from './timeline-guard.ts'

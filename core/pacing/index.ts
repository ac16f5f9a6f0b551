export { type HalfHourLoss, halfHourLoss, wilson } from './loss-window.ts'
export {
  type Pace,
  type PacingDecision,
  pace,
  successesForModel,
} from './pace.ts'
export {
  defaultTargetLoss,
  learnOutcome,
  newControl,
  type PacingControl,
  type TransferRequestOutcome,
} from './pacing-control.ts'
export { type CallLesson, learnPacing, type PacingKnowledge } from './pacing-knowledge.ts'
export type { PacingPolicy, PacingSnapshot } from './pacing-snapshot.ts'
export { createEventQueue } from './simulate/event-queue.ts'
export { jumpingAnswers, type PacingWorld, robotFirst, seatAtAnswer } from './simulate/pacing-world.ts'
export { seededRandom } from './simulate/seeded-random.ts'
export { judgingSeeds, tuningSeeds } from './simulate/seeds.ts'
export { type PacingPlan, type PacingRun, simulatePacing } from './simulate/simulate-pacing.ts'

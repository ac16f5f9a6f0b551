export { createDemonstrationRun, type DemonstrationRun, hasRunDemonstration } from './run-demonstration.ts'
export { type Carrier, type Demonstration, seedDemonstration } from './seed-demonstration.ts'

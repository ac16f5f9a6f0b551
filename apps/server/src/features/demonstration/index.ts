export { hasRunDemonstration, type RunningDemonstration, runDemonstration } from './run-demonstration.ts'
export { type Carrier, type Demonstration, seedDemonstration } from './seed-demonstration.ts'

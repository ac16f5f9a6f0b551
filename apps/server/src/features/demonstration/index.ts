export { demonstrate } from './demonstrate.ts'
export { createDemonstrationRun } from './run-demonstration.ts'
export { seedDemonstration } from './seed-demonstration.ts'

export { type Decision, recordDecisions } from './record-decisions.ts'

export { recordDecisions } from './record-decisions.ts'

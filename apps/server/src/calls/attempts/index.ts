export { type AttemptRow, listAttempts } from './queries.ts'

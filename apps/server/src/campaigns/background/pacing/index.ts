export { createPacer, type PaceTask } from './pace-task.ts'

export { createJobRunner } from './create-job-runner.ts'

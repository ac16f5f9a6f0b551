export { createJobRunner, type JobRunner } from './create-job-runner.ts'

export { createJobRunner } from './create-job-runner.ts'
export { createSynthesisRunner } from './create-synthesis-runner.ts'

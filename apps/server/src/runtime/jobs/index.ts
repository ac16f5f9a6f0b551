export { createJobRunner } from './create-job-runner.ts'
export { createTrainer } from './create-trainer.ts'

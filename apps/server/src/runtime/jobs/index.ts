export { createJobRunner } from './create-job-runner.ts'
export { createLearner } from './create-learner.ts'
export { createSynthesisRunner } from './create-synthesis-runner.ts'
export { createTrainer } from './create-trainer.ts'

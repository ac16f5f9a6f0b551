export { createJobRunner } from './create-job-runner.ts'
export { createSynthesisRunner } from './create-synthesis-runner.ts'
export { createLearner } from './create-learner.ts'
export { createTrainer } from './create-trainer.ts'

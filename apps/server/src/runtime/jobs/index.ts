export { createLearner } from './create-learner.ts'
export { createRunners } from './create-runners.ts'
export { createTrainer } from './create-trainer.ts'

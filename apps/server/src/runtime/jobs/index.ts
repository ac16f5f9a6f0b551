export { createLearner } from './create-learner.ts'
export { createTrainer } from './create-trainer.ts'
export { type JobFolders, startJobs } from './start-jobs.ts'

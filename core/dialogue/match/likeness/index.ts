export { learnScript } from './learn-script.ts'
export { readLikeness, readRanking } from './read-likeness.ts'
export { sceneExamples } from './scene-examples.ts'
export { type Example, type LikenessReport, type TrainedLikeness, trainLikeness } from './train-likeness.ts'

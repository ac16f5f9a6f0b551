export { learnScript } from './learn-script.ts'
export { readClassifier, readRanking } from './read-classifier.ts'
export { sceneExamples } from './scene-examples.ts'
export { sentencesToEmbed, tryVectors } from './sentence-vectors.ts'
export {
  type ClassifierReport,
  type Example,
  type TrainedClassifier,
  trainClassifier,
} from './train-classifier.ts'

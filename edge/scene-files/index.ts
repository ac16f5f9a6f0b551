export { readSceneFile, type SceneFileProblem, type SceneFileReading } from './read-scene-file.ts'
export { writeSceneFile } from './write-scene-file.ts'

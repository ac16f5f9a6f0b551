export type { SceneFileProblem, SceneFileReading } from './parse-scene-file.ts'
export { readSceneFile } from './read-scene-file.ts'
export { writeSceneFile } from './write-scene-file.ts'

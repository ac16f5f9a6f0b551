export { SceneFile, sceneFileSchema } from './scene-file.ts'

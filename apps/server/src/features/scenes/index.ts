export { createScene } from './create-scene.ts'
export { type PublishedScene, publishScene } from './publish-scene.ts'
export { findScene, findSceneOfVersion, listScenes, type SceneRow, type SceneStatus } from './queries.ts'

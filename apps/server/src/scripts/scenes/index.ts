export { accessOwnScene, accessScene } from './access-scene.ts'
export { addScene } from './add-scene.ts'
export { type Change, type Changed, changeScript, readScript } from './change-script.ts'
export { checkDraft, checkScript, compileOrRefuse } from './check-script.ts'
export { createScene } from './create-scene.ts'
export { type ItemPlace, itemId, readItem, readItems, readPlace } from './item-place.ts'
export { writeProcessGraph } from './process-graph.ts'
export { type PublishedScene, publishScene, putOnline } from './publish-scene.ts'
export {
  findDraft,
  findScene,
  findSceneOfVersion,
  findSceneView,
  insertScene,
  listScenes,
  type SceneRow,
  type SceneView,
  setSceneStatus,
} from './queries.ts'
export { sceneHandlers } from './routes.ts'
export { problemToWire } from './save-flow.ts'
export { authorityToWire, sceneToWire } from './scene-to-wire.ts'
